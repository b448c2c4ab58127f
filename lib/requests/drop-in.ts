import { groupsOfChildren, type CareChild, type PlacedGroup } from '@/lib/facilities/age-group';
import { compareDates, daysBetween } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { describeDay, sessionsOverlap, type PlacesLeft } from '@/lib/search/places-left';

/** The parts of the contract’s shapes that a drop-in request is counted from. */
interface PricedGroup {
  dropInItem: readonly { sessionType: number; price: number }[];
}
interface OpenDay {
  date: string;
  open: boolean;
  placesLeft: PlacesLeft;
}

/** What a calendar says and shows of a day. */
export interface DescribedDay {
  date: string;
  free: boolean;
  text: string;
  note?: string;
}

/** Sessions that every one of these groups has a drop-in price for, in the first group's order. */
export function commonSessions(groups: readonly PricedGroup[]): ScheduleType[] {
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
  /** Days on which one of the children has a place elsewhere: {date: first name}. */
  busy: ReadonlyMap<string, string>;
}

/** The days on which one of the children has a place at the time of this session: {date: first name}. */
export function busyNames(
  busyDays: readonly { childId: string; date: string; sessionType: number }[],
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

/**
 * The days of a month on which all of the children find a place, each in the group of its age then; the others say why not,
 * and the scarcest group speaks for the day.
 * @param calendars one month of each group that takes a child in it, by the group's id
 */
export function describeCareDays(wanted: CareWanted, calendars: ReadonlyMap<string, readonly OpenDay[]>) {
  const { groups, addressId, children, session, busy } = wanted;
  const [days = []] = calendars.values();
  return days.map(({ date }, index): DescribedDay => {
    const name = busy.get(date);
    if (name) return { date, free: false, text: `${name} already has a place`, note: name };
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

/** The free days nearest to those that were lost, the nearest first; the earlier of two that are as near. */
export function nearestDays(free: readonly string[], lost: readonly string[], count: number): string[] {
  const distance = (date: string) => Math.min(...lost.map((one) => Math.abs(daysBetween(one, date))));
  return [...free].sort((a, b) => distance(a) - distance(b) || compareDates(a, b)).slice(0, count);
}
