import type { AgeGroup, CalendarDay } from '@/api/contract/types';
import { addDays, type CalendarDate, monthOf, shiftMonth, type YearMonth } from '@/lib/dates/dates';
import { type ScheduleType, SessionType, Weekday } from '@/lib/enums';

type PlacesLeft = CalendarDay['placesLeft'];

const columns = {
  [SessionType.FULL_DAY]: 'fullDay',
  [SessionType.HALF_DAY_AM]: 'am',
  [SessionType.HALF_DAY_PM]: 'pm',
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: 'beforeAfter',
  [SessionType.BEFORE_SCHOOL]: 'beforeAfter',
  [SessionType.AFTER_SCHOOL]: 'beforeAfter',
  [SessionType.WEEKEND_FULL_DAY]: 'fullDay',
} as const satisfies Record<ScheduleType, keyof PlacesLeft>;

export const placesLeftFor = (sessionType: ScheduleType, left: PlacesLeft): number => left[columns[sessionType]];

/** False if no facility offers this session on that weekday. */
export const isSessionDay = (sessionType: ScheduleType, weekday: Weekday): boolean =>
  sessionType !== SessionType.WEEKEND_FULL_DAY || weekday >= Weekday.SATURDAY;

/** The session shown in a group's calendar until the parent chooses one. */
export const shownSession = (group: Pick<AgeGroup, 'dropInItem'>): ScheduleType =>
  (group.dropInItem[0]?.sessionType ?? SessionType.FULL_DAY) as ScheduleType;

/** The texts of a calendar day for a session and a number of children. */
export function describeDay(
  day: CalendarDay,
  sessionType: ScheduleType,
  needed = 1,
): { date: string; free: boolean; text: string; note?: string } {
  const left = day.open ? placesLeftFor(sessionType, day.placesLeft) : 0;
  if (!day.open) return { date: day.date, free: false, text: 'closed', note: 'closed' };
  if (left < needed) {
    const [text, note] = left === 0 ? ['no spots left', 'full'] : [`only ${left} left`, `only ${left}`];
    return { date: day.date, free: false, text, note };
  }
  return { date: day.date, free: true, text: `${left} ${left === 1 ? 'spot' : 'spots'} left`, note: `${left} left` };
}

/** True if a child can't attend both sessions on one day because their hours overlap. */
export function sessionsOverlap(one: ScheduleType, other: ScheduleType): boolean {
  const [a, b] = [columns[one], columns[other]];
  const halves = (column: keyof PlacesLeft) => column !== 'beforeAfter';
  return a === b || ((a === 'fullDay' || b === 'fullDay') && halves(a) && halves(b));
}

/** Months searched for a free day. If there is none, the last one is shown. */
const monthsSought = 3;

const firstMonth = (today: CalendarDate): YearMonth => monthOf(addDays(today, 1));

/** The next month to search for a free day; null if `month` is the one to show. */
export function nextMonthSought(
  month: YearMonth,
  today: CalendarDate,
  days: readonly { date: CalendarDate; free: boolean }[],
): YearMonth | null {
  const isFree = days.some(({ date, free }) => free && date > today);
  return isFree || month >= shiftMonth(firstMonth(today), monthsSought - 1) ? null : shiftMonth(month, 1);
}

/** The first month with a free day for this session. */
export async function findFreeMonth<Day extends CalendarDay>(
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
