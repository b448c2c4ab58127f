/** The page that an address asks for, 1 where it says nothing sensible. */
export const pageOf = (value: string | string[] | undefined): number => Math.max(1, Math.trunc(Number(value)) || 1);
