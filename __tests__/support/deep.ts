/** True under `npm run check -- --deep`, which uses the full counts. */
export const isDeep = process.env.CHECK_DEEP === '1';

/** Repetitions of a test, which uses the same seeds either way: a deep run only adds more. */
export const count = (plain: number, deep: number): number => (isDeep ? deep : plain);
