import { ageGroupOn } from '@/lib/age-group';
import type { ScheduleType } from '@/lib/enums';
import { dropInLines } from '@/lib/price/drop-in-lines';
import { totalOf, type PriceLine } from '@/lib/price/price-line';
import { describeDay, type PlacesLeft } from '@/lib/places-left';

/** The parts of the contract's shapes that a drop-in request is counted from. */
interface Group {
  id: string;
  addressId: string;
  fromMonths: number;
  toMonths: number;
  dropInItem: readonly { sessionType: number; price: number }[];
}
interface FamilyChild {
  id: string;
  firstName: string;
  birthDate: string;
}
interface OpenDay {
  date: string;
  open: boolean;
  placesLeft: PlacesLeft;
}

/** The age group that takes each child on a date at an address, null where none does. */
export function groupsOfChildren<G extends Group>(
  groups: readonly G[],
  addressId: string,
  children: readonly FamilyChild[],
  date: string,
): (G | null)[] {
  const here = groups.filter((group) => group.addressId === addressId);
  return children.map((child) => ageGroupOn(here, child.birthDate, date));
}

/** Sessions that every one of these groups has a drop-in price for, in the first group's order. */
export function commonSessions(groups: readonly Group[]): ScheduleType[] {
  const [first, ...rest] = groups;
  if (!first) return [];
  return first.dropInItem
    .map(({ sessionType }) => sessionType as ScheduleType)
    .filter((type) => rest.every((group) => group.dropInItem.some((item) => item.sessionType === type)));
}

/** How many of the children each group must have a place for: {groupId: count}. */
export function neededPlaces(groups: readonly Group[]): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { id } of groups) needed.set(id, (needed.get(id) ?? 0) + 1);
  return needed;
}

/** The days on which all of the children find a place, in words; the scarcest group speaks for the day. */
export function describeDays(
  calendars: readonly { days: readonly OpenDay[]; needed: number }[],
  session: ScheduleType,
) {
  const [first, ...rest] = calendars;
  if (!first) return [];
  return first.days.map((day, index) => {
    const described = [first, ...rest].flatMap(({ days, needed }) => {
      const same = days[index];
      return same && same.date === day.date ? [describeDay(same, session, needed)] : [];
    });
    return (
      described.find(({ free }) => !free) ?? described[0] ?? { date: day.date, free: false, text: 'not available' }
    );
  });
}

/** The price as the service will reckon it: each child on each date, in the age group it has then. */
export function dropInPrice(
  groups: readonly Group[],
  addressId: string,
  children: readonly FamilyChild[],
  dates: readonly string[],
  session: ScheduleType,
): { lines: PriceLine[]; total: number } {
  const items = dates.flatMap((date) =>
    groupsOfChildren(groups, addressId, children, date).flatMap((group, index) => {
      const price = group?.dropInItem.find((item) => item.sessionType === session)?.price;
      return price === undefined ? [] : [{ childId: children[index]!.id, sessionType: session, price }];
    }),
  );
  const lines = dropInLines(items, children);
  return { lines, total: totalOf(lines) };
}
