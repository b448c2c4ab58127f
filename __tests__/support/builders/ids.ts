/** The same UUID for the same number, so that a failing test reads the same every time. */
export const anId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The instant of the built world: a Monday, 10:00 in Toronto. */
export const now = '2026-11-02T15:00:00Z';
/** The same day as a calendar date. */
export const today = '2026-11-02';
