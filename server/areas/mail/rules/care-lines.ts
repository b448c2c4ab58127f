import { fullDate, weekdayOf, type CalendarDate } from '@/lib/dates/dates';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { hoursOfDay } from '@/lib/facilities/facts';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { addressLine, type PostalPlace } from '@/lib/search/place-links';
import { formatPhoneFully } from '@/lib/validation/phone';
import { oneLine, writeDates } from '@/server/areas/mail/rules/letter';

/** Where care or a tour is, and how to reach it. */
export interface LetterPlace {
  address: PostalPlace;
  phone: string | null;
  phoneExtension: string | null;
}

/** What one looks for in a letter on the morning. */
export interface LetterCare extends LetterPlace {
  session: ScheduleType;
  /** Single dates, each once and in order; or weekdays from a first day of care on. */
  days: { dates: readonly CalendarDate[] } | { weekdays: readonly Weekday[]; from: CalendarDate };
  /** HH:mm; null where nobody has stated them. */
  openingHours: readonly { weekday: number; opens: string | null; closes: string | null }[] | null;
}

/** A longer list of single dates is told in runs, with the hours by weekday. */
const datesMax = 10;

/** "Where: 12 Willow St, Toronto, ON M5V 2T6" and the phone. */
export const placeLines = ({ address, phone, phoneExtension }: LetterPlace): string[] => [
  `Where: ${oneLine(addressLine(address))}`,
  ...(phone ? [`Phone: ${formatPhoneFully(phone, phoneExtension)}`] : []),
];

/** Days with their hours, the session, where it is and the phone: a line each. */
export function careLines({ session, days, openingHours, ...place }: LetterCare): string {
  const hours = (weekday: number) => {
    const { opens, closes } = openingHours?.find((one) => one.weekday === weekday) ?? {};
    return opens && closes ? `, open ${hoursOfDay(opens, closes, ' to ')}` : '';
  };
  return [...dayLines(days, hours), `Session: ${sessionTypeLabels[session]}`, ...placeLines(place)].join('\n');
}

function dayLines(days: LetterCare['days'], hours: (weekday: number) => string): string[] {
  const weekly = (weekdays: readonly Weekday[]) => weekdays.map((day) => `${weekdayLabels[day]}s${hours(day)}`);
  if ('weekdays' in days) return [`First day: ${fullDate(days.from)}`, ...weekly(days.weekdays)];
  const { dates } = days;
  if (dates.length <= datesMax) return dates.map((date) => `${fullDate(date)}${hours(weekdayOf(date))}`);
  const weekdays = [...new Set(dates.map(weekdayOf))].sort((a, b) => a - b);
  return [`Dates: ${writeDates(dates)}`, ...weekly(weekdays)];
}
