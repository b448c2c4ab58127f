/** An answer that stays on its way until it is let go, for what a parent sees meanwhile. */
export function hold<T>(answer: () => T): { answer: () => Promise<T>; letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  return { answer: () => gate.then(answer), letGo: () => letGo() };
}
