/** Lengths of time in milliseconds. A day here is 24 hours, not a calendar day: lib/dates and lib/time-zones know those. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
