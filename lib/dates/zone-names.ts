import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { knownSpan } from '@/lib/dates/zone-table';

/** "EST", or "GMT-3" where clocks have no letters. */
export function zoneAbbreviation(timeZone: string, at: Date): string {
  const span = knownSpan(timeZone, at.getTime());
  if (span) return span.abbreviation.replace(/^(?=[+-])/, 'GMT').replace(/(GMT[+-])0/, '$1');
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "Toronto time": a zone by its city, for an adult who looks for what is strange. */
export const clockPlace = (timeZone: string): string => `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time`;

const regions: Record<string, string> = {
  N: 'Newfoundland',
  A: 'Atlantic',
  E: 'Eastern',
  C: 'Central',
  M: 'Mountain',
  P: 'Pacific',
  AK: 'Alaska',
  H: 'Hawaii',
};

/** "Eastern Time", or "Mountain Standard Time" where the clocks do not change. */
export function zoneName(timeZone: string, on: CalendarDate): string {
  const [here = '', ...seasons] = [0, 91, 182, 273].map((days) =>
    zoneAbbreviation(timeZone, new Date(`${addDays(on, days)}T12:00:00Z`)),
  );
  const [, letters = '', season] = /^(\w{1,2})([SD])T$/.exec(here) ?? [];
  const region = regions[letters];
  if (region === undefined) return here;
  if (seasons.some((one) => one !== here)) return `${region} Time`;
  return `${region} ${season === 'D' ? 'Daylight' : 'Standard'} Time`;
}
