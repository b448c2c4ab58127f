/** No list is longer; keeps the offset a number PostgreSQL can read, however large the page asked for. */
const offsetMax = 1_000_000_000;

/** Rows before a page; pages start at 1. */
export const pageOffset = (page: number, limit: number): number => Math.min((page - 1) * limit, offsetMax);
