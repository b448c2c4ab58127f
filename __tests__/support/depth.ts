/** How much of a test `npm run check` does. `npx jest` alone does as much as the plain check. */
const depth = process.env.CHECK_DEPTH ?? 'plain';

export const isDeep = depth === 'deep';

/** Random tests are too short to reach every case. Mutation testing repeats tests for each mutant. */
export const isShort = depth === 'plain' || process.env.MUTATE !== undefined;

/** Repetitions of a random test: a tenth in the plain check. Each depth begins with the same seeds. */
export const count = (full: number, deep: number): number =>
  isShort ? Math.max(2, Math.ceil(full / 10)) : isDeep ? deep : full;

/** The time that such a test may take, in milliseconds. */
export const timeLimit = (full: number, deep: number): number => (isDeep ? deep : full);
