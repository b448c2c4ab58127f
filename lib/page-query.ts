/** What an address says once; null where it says nothing, or several things. */
export const onlyOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** The page that an address asks for, 1 where it says nothing sensible. */
export const pageOf = (value: string | string[] | undefined): number => Math.max(1, Math.trunc(Number(value)) || 1);
