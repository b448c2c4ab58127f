let count = 0;

/** An id that nothing else of this tab has. */
export const nextId = (): string => `${++count}`;
