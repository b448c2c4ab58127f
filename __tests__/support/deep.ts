/** True under `npm run check -- --deep`, which uses the full counts. */
export const isDeep = process.env.CHECK_DEEP === '1';

/** Mutation testing repeats tests for each mutant. Most wrong rules show in few tries. */
export const isMutated = process.env.MUTATE !== undefined;

/** Repetitions of a test, which uses the same seeds either way: a deep run only adds more. */
export const count = (plain: number, deep: number): number =>
  isMutated ? Math.ceil(plain / 10) : isDeep ? deep : plain;
