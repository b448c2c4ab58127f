import type { Facility } from '@/api/contract/types';
import { valuesOf, Weekday } from '@/lib/enums';

export type OpeningHours = Facility['openingHours'];
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Opening hours as they are kept in jsonb, Monday to Sunday; a weekday that is missing or unreadable is closed. */
export function openingHoursOf(value: unknown): OpeningHours {
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
    return { weekday, opens: time('opens'), closes: time('closes') };
  });
}

/** The weekdays on which it opens. */
export const openWeekdays = (hours: OpeningHours): number[] =>
  hours.filter((day) => day.opens !== null).map((day) => day.weekday);
