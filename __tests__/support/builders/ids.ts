/** Deterministic UUIDs, so that failures read the same in every run. */
export const anId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The current time of the built data: a Monday, 10:00 in Toronto. */
export const now = '2026-11-02T15:00:00Z';
export const today = '2026-11-02';
