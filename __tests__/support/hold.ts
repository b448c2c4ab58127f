/** Delays an answer until released, to test what a parent sees meanwhile. */
export function hold<T>(answer: () => T): { answer: () => Promise<T>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => gate.then(answer), release: () => release() };
}
