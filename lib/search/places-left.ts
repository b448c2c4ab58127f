import { SessionType, Weekday, type ScheduleType } from '@/lib/enums';

/** Places left on a day, as the monthly calendar tells them. */
export interface PlacesLeft {
  fullDay: number;
  am: number;
  pm: number;
  beforeAfter: number;
}

const columns = {
  [SessionType.FULL_DAY]: 'fullDay',
  [SessionType.HALF_DAY_AM]: 'am',
  [SessionType.HALF_DAY_PM]: 'pm',
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: 'beforeAfter',
  [SessionType.BEFORE_SCHOOL]: 'beforeAfter',
  [SessionType.AFTER_SCHOOL]: 'beforeAfter',
  [SessionType.WEEKEND_FULL_DAY]: 'fullDay',
} as const satisfies Record<ScheduleType, keyof PlacesLeft>;

/** How many more children can come for this session on that day. */
export const placesLeftFor = (sessionType: ScheduleType, left: PlacesLeft): number => left[columns[sessionType]];

/** False where this session is never had on that weekday, at any facility. */
export const isSessionDay = (sessionType: ScheduleType, weekday: Weekday): boolean =>
  sessionType !== SessionType.WEEKEND_FULL_DAY || weekday >= Weekday.SATURDAY;

/** The session whose places a group's calendar shows while none is chosen. */
export const shownSession = (group: { dropInItem: readonly { sessionType: number }[] }): ScheduleType =>
  (group.dropInItem[0]?.sessionType ?? SessionType.FULL_DAY) as ScheduleType;

/** A day in words, for a session and so many children: what a calendar says and shows of it. */
export function describeDay(
  day: { date: string; open: boolean; placesLeft: PlacesLeft },
  sessionType: ScheduleType,
  needed = 1,
): { date: string; free: boolean; text: string; note?: string } {
  const left = day.open ? placesLeftFor(sessionType, day.placesLeft) : 0;
  if (!day.open) return { date: day.date, free: false, text: 'closed', note: 'closed' };
  if (left < needed) {
    const [text, note] = left === 0 ? ['no places left', 'full'] : [`only ${left} left`, `only ${left}`];
    return { date: day.date, free: false, text, note };
  }
  return { date: day.date, free: true, text: `${left} ${left === 1 ? 'place' : 'places'} left`, note: `${left} left` };
}

/** True where a child cannot be in both sessions of one day: they share a half of it, or the hours beside school. */
export function sessionsOverlap(one: ScheduleType, other: ScheduleType): boolean {
  const [a, b] = [columns[one], columns[other]];
  const halves = (column: keyof PlacesLeft) => column !== 'beforeAfter';
  return a === b || ((a === 'fullDay' || b === 'fullDay') && halves(a) && halves(b));
}
