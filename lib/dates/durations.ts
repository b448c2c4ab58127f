/** Durations in milliseconds. `dayMs` is 24 hours, not a calendar day. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
