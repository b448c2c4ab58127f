import { addDays, monthOf, shiftMonth, type CalendarDate, type YearMonth } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { describeDay, type PlacesLeft } from '@/lib/search/places-left';

/** Months that are looked through for a free day; without one, the last of them is shown. */
const monthsSought = 3;

const firstMonth = (today: CalendarDate): YearMonth => monthOf(addDays(today, 1));

/** The month in which to look on for a free day; null where `month`, with these days, is the one to show. */
export function nextMonthSought(
  month: YearMonth,
  today: CalendarDate,
  days: readonly { date: CalendarDate; free: boolean }[],
): YearMonth | null {
  const isFree = days.some(({ date, free }) => free && date > today);
  return isFree || month >= shiftMonth(firstMonth(today), monthsSought - 1) ? null : shiftMonth(month, 1);
}

/** The first month with a day on which there is a place for this session, and its days. */
export async function findFreeMonth<Day extends { date: CalendarDate; open: boolean; placesLeft: PlacesLeft }>(
  today: CalendarDate,
  session: ScheduleType,
  load: (month: YearMonth) => Promise<Day[]>,
): Promise<{ month: YearMonth; days: Day[] }> {
  let month = firstMonth(today);
  for (;;) {
    const days = await load(month);
    const described = days.map((day) => describeDay(day, session));
    const next = nextMonthSought(month, today, described);
    if (next === null) return { month, days };
    month = next;
  }
}
