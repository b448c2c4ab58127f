/** True under `npm run check -- --deep`, which runs the full counts. */
export const isDeep = process.env.CHECK_DEEP === '1';

/** How often a test repeats its work: the same test and the same seeds, only more of them when it runs deep. */
export const count = (plain: number, deep: number): number => (isDeep ? deep : plain);
