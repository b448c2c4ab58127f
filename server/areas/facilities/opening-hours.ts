import type { Facility } from '@/api/contract/types';
import { valuesOf, Weekday } from '@/lib/enums';

export type OpeningHours = NonNullable<Facility['openingHours']>;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Opening hours as they are kept in jsonb, Monday to Sunday; null where they are not stated. A weekday that is missing or
 * unreadable is closed; one with `open: true` and no times is open at hours that are not stated.
 */
export function openingHoursOf(value: unknown): OpeningHours | null {
  if (value === null || value === undefined) return null;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return valuesOf(Weekday).map((weekday) => {
    const entry = entries.find(
      (one): one is Record<string, unknown> =>
        typeof one === 'object' && one !== null && (one as Record<string, unknown>).weekday === weekday,
    );
    const time = (key: string) => {
      const text = entry?.[key];
      return typeof text === 'string' && clock.test(text) ? text : null;
    };
    const opens = time('opens');
    return { weekday, open: opens !== null || entry?.open === true, opens, closes: time('closes') };
  });
}

/** The weekdays on which it opens at a known time, which are those that care can be booked on. */
export const openWeekdays = (hours: OpeningHours | null): number[] =>
  (hours ?? []).filter((day) => day.opens !== null).map((day) => day.weekday);
