/** Memoizes answers per object and key: the oracle repeats the same questions. */
export function remembered<Of extends object, Key, Answer>() {
  const known = new WeakMap<Of, Map<Key, Answer>>();
  return (of: Of, key: Key, work: () => Answer): Answer => {
    const answers = known.get(of) ?? new Map<Key, Answer>();
    known.set(of, answers);
    if (!answers.has(key)) answers.set(key, work());
    return answers.get(key)!;
  };
}
