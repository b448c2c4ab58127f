import type { AgeGroup, Answer, BusyDay, CalendarDay } from '@/api/contract/types';
import { compareDates, daysBetween, shortDay } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { groupsOfChildren, type CareChild, type PlacedGroup } from '@/lib/facilities/age-group';
import { describeDay, sessionsOverlap } from '@/lib/facilities/places-left';

export interface DescribedDay {
  date: string;
  free: boolean;
  text: string;
  note?: string;
}

/** The sessions with a drop-in price in all of these groups. */
export function commonSessions(groups: readonly Pick<AgeGroup, 'dropInItem'>[]): ScheduleType[] {
  const [first, ...rest] = groups;
  if (!first) return [];
  return first.dropInItem
    .map(({ sessionType }) => sessionType as ScheduleType)
    .filter((type) => rest.every((group) => group.dropInItem.some((item) => item.sessionType === type)));
}

interface CareWanted {
  groups: readonly PlacedGroup[];
  addressId: string;
  children: readonly CareChild[];
  session: ScheduleType;
  /** Days on which a child is already booked: {date: first name}. */
  busy: ReadonlyMap<string, string>;
}

/** The days on which a child is already booked during this session: {date: first name}. */
export function busyNames(
  busyDays: readonly BusyDay[],
  children: readonly Pick<CareChild, 'id' | 'firstName'>[],
  session: ScheduleType,
): ReadonlyMap<string, string> {
  const names = new Map(children.map(({ id, firstName }) => [id, firstName]));
  return new Map(
    busyDays.flatMap(({ childId, date, sessionType }): [string, string][] => {
      const name = names.get(childId);
      return name && sessionsOverlap(sessionType as ScheduleType, session) ? [[date, name]] : [];
    }),
  );
}

/** "Leo already has a spot on Mon, Dec 7 and 3 more days." for each child that is booked on the wanted days. */
export function busySentences(
  busyDays: readonly BusyDay[],
  children: readonly Pick<CareChild, 'id' | 'firstName'>[],
  session: ScheduleType,
  isWanted: (date: string) => boolean,
): string[] {
  return children.flatMap((child) => {
    const [first, ...more] = [...busyNames(busyDays, [child], session).keys()].filter(isWanted).sort();
    if (!first) return [];
    const others = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'day' : 'days'}`;
    return [`${child.firstName} already has a spot on ${shortDay(first)}${others}.`];
  });
}

/**
 * The days of a month, free if all children find a place in their groups on that day. With several groups, a full one
 * decides the text.
 * @param calendars one month per age group, by the group's id
 */
export function describeCareDays(wanted: CareWanted, calendars: ReadonlyMap<string, readonly CalendarDay[]>) {
  const { groups, addressId, children, session, busy } = wanted;
  const [days = []] = calendars.values();
  return days.map(({ date }, index): DescribedDay => {
    const name = busy.get(date);
    if (name) return { date, free: false, text: `${name} already has a spot`, note: name };
    const needed = new Map<string, number>();
    for (const group of groupsOfChildren(groups, addressId, children, date)) {
      if (!group) return { date, free: false, text: 'no group for this age', note: 'age' };
      needed.set(group.id, (needed.get(group.id) ?? 0) + 1);
    }
    const described = [...needed].flatMap(([id, count]) => {
      const day = calendars.get(id)?.[index];
      return day ? [describeDay(day, session, count)] : [];
    });
    return described.find(({ free }) => !free) ?? described[0] ?? { date, free: false, text: 'not available' };
  });
}

/** The free days nearest to the lost ones, nearest first; ties go to the earlier day. */
export function nearestDays(free: readonly string[], lost: readonly string[], count: number): string[] {
  const distance = (date: string) => Math.min(...lost.map((one) => Math.abs(daysBetween(one, date))));
  return [...free].sort((a, b) => distance(a) - distance(b) || compareDates(a, b)).slice(0, count);
}

/** One child on one day: age group at that age, and price in minor units. */
export interface DayPrice {
  date: string;
  childId: string;
  firstName: string;
  group: string;
  price: number;
}

/**
 * The price of each child on each day; null until the answers for all days are there. Children without the session in
 * their group are left out.
 */
export function dayPrices(
  { session, family }: { session: ScheduleType; family: readonly CareChild[] },
  dates: readonly string[],
  answerOn: (date: string) => Answer<'getFacilityAgeGroups'> | null,
): DayPrice[] | null {
  if (!dates.every((date) => answerOn(date))) return null;
  return dates.flatMap((date) =>
    family.flatMap(({ id, firstName }, index): DayPrice[] => {
      const { ageGroup, dropInItem } = answerOn(date)?.[index] ?? {};
      const price = dropInItem?.find(({ sessionType }) => sessionType === session)?.price;
      return ageGroup && price !== undefined ? [{ date, childId: id, firstName, group: ageGroup.title, price }] : [];
    }),
  );
}
