import { formatDate, isCalendarDate, monthOf, type CalendarDate } from '@/lib/dates/dates';
import type { Weekday } from '@/lib/enums';
import { shortWeekdayLabels, weekdayLabels } from '@/lib/labels';
import { formatRoundMoney, type Currency } from '@/lib/money/money';
import { joinWithAnd } from '@/lib/text/words';

/** Up to this many days are listed individually. */
const namedMax = 3;

const shortWeekdays: Partial<Record<Weekday, string>> = shortWeekdayLabels;

/** "Nov 27 and 30"; for more days "5 days from Nov 27". */
export function daysInBrief(dates: readonly CalendarDate[]): string {
  const sorted = [...dates].sort();
  const [first] = sorted;
  if (!first) return '';
  if (sorted.length > namedMax) return `${sorted.length} days from ${formatDate(first, 'MMM d')}`;
  return joinWithAnd(
    sorted.map((date, index) => {
      const before = sorted[index - 1];
      return formatDate(date, before && monthOf(before) === monthOf(date) ? 'd' : 'MMM d');
    }),
  );
}

interface BegunRequest {
  facilityName: string | null;
  bookingDates: readonly (string | { date: string })[];
  permanentBookingDays: readonly Weekday[];
  startDate: string | null;
  total: { amount: number; currency: Currency } | null;
}

/**
 * An unsent request, shown after the facility's name: "Nov 27 and 30, $132". Past days are dropped, and then the stored
 * total no longer applies. Half-typed dates are left out. Null if no day is chosen.
 */
export function requestInBrief(request: BegunRequest, today: CalendarDate): string | null {
  const { bookingDates, permanentBookingDays: weekdays, startDate, total } = request;
  const dates = bookingDates.map((entry) => (typeof entry === 'string' ? entry : entry.date)).filter(isCalendarDate);
  const ahead = dates.filter((date) => date > today);
  if (ahead.length > 0) {
    const price = total && ahead.length === dates.length && formatRoundMoney(total.amount, total.currency);
    return [daysInBrief(ahead), price].filter(Boolean).join(', ');
  }
  if (weekdays.length === 0) return null;
  const days = joinWithAnd([...weekdays].sort().map((day) => shortWeekdays[day] ?? weekdayLabels[day]));
  return isCalendarDate(startDate) && startDate > today ? `${days} from ${formatDate(startDate, 'MMM d')}` : days;
}
