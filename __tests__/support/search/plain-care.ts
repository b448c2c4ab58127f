import type { PlainAddress, PlainFacility, PlainGroup, PlainRows } from '@/__tests__/support/search/plain-rows';
import { ageInMonths, weekdayOf } from '@/lib/dates/dates';

/** Reference implementation of care prices at one address, child by child and day by day: slow and simple. */
export interface Wish {
  births: readonly string[];
  dates: readonly string[];
  permanent: boolean;
  /** Days per week that a monthly price must cover. */
  daysAWeek: number | null;
  session: number | null;
  /** True if closed days are skipped and not charged. */
  skipsClosed: boolean;
  mustThrough: string;
}
export interface Answer {
  priceFrom: number;
  priceAsked: number;
  placesLeft: number;
  /** Null if the children or days need different ones. */
  session: number | null;
  /** The price of half days, if the price is for longer ones: in total, and per child. */
  half: { asked: number | null; from: number | null };
}

/** Longest first: full days, weekends, mornings, afternoons, before and after school, after school, before school. */
const longestFirst = [1, 7, 2, 3, 4, 6, 5];
const orNull = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null);

/** The price without children or days: the lowest one of the longest session, and that of half days. */
export function usualOf(prices: readonly { session: number; price: number }[]) {
  const session = longestFirst.find((one) => prices.some((priced) => priced.session === one));
  if (session === undefined) return null;
  const lowest = (...sessions: number[]) =>
    orNull(prices.filter((one) => sessions.includes(one.session)).map(({ price }) => price));
  return {
    priceFrom: lowest(session)!,
    session,
    half: { asked: null, from: [1, 7].includes(session) ? lowest(2, 3) : null },
  };
}

/** Capacity pools per session: 1 morning, 2 afternoon, 3 around school. */
const poolsOf: Record<number, readonly number[]> = { 1: [1, 2], 2: [1], 3: [2], 4: [3], 5: [3], 6: [3], 7: [1, 2] };

/** The group for a child of this age: groups with stated ages first, then in the facility's order. */
export function groupOf(groups: readonly PlainGroup[], age: number): PlainGroup | null {
  const isWhole = ({ fromMonths, toMonths }: PlainGroup) => Number(fromMonths === null || toMonths === null);
  const fits = groups.filter((group) => (group.fromMonths ?? 0) <= age && age < (group.toMonths ?? Infinity));
  const last = ({ fromMonths }: PlainGroup) => fromMonths ?? Infinity;
  fits.sort(
    (a, b) => isWhole(a) - isWhole(b) || a.position - b.position || last(a) - last(b) || (a.id < b.id ? -1 : 1),
  );
  return fits[0] ?? null;
}

export function pricesIn(
  rows: PlainRows,
  facility: PlainFacility,
  groupId: string,
  wish: Omit<Wish, 'dates' | 'births' | 'mustThrough' | 'skipsClosed'>,
) {
  const list = wish.permanent
    ? (rows.months.get(groupId) ?? [])
        .filter(({ days }) => wish.daysAWeek === null || days === wish.daysAWeek)
        .filter(({ scheduleType }) => ![2, 3].includes(scheduleType) || facility.halfDayPermanent === 1)
        .map(({ scheduleType, monthlyPrice }) => ({ session: scheduleType, price: monthlyPrice }))
    : (rows.days.get(groupId) ?? []).map(({ sessionType, price }) => ({ session: sessionType, price }));
  return list.filter(({ session }) => wish.session === null || session === wish.session);
}

function leftFor(rows: PlainRows, groupId: string, date: string, session: number): number {
  const lefts = poolsOf[session]!.map(
    (pool) =>
      (rows.capacity.get([groupId, weekdayOf(date), pool].join()) ?? 0) -
      (rows.taken.get([groupId, date, pool].join()) ?? 0),
  );
  return Math.min(...lefts);
}

const atWeekends = (session: number, date: string) => session !== 7 || weekdayOf(date) >= 6;

/** The price at the address and the places left; null if a child has no place on a day. */
export function careAt(rows: PlainRows, facility: PlainFacility, address: PlainAddress, wish: Wish): Answer | null {
  const here = facility.groups.filter(({ addressId }) => addressId === address.id);
  const dates = wish.skipsClosed ? wish.dates.filter((date) => !facility.closedDays.includes(date)) : wish.dates;
  if (dates.length === 0) return null;
  if (wish.births.length > 0) {
    const groupsOn = (date: string) => wish.births.map((birth) => groupOf(here, ageInMonths(birth, date)));
    return careIn(rows, facility, dates, groupsOn, wish);
  }
  const each = here.flatMap((group) => careIn(rows, facility, dates, () => [group], wish) ?? []);
  if (each.length === 0) return null;
  const rank = ({ session }: Answer) => (session === null ? longestFirst.length : longestFirst.indexOf(session));
  const longest = each.filter((one) => rank(one) === Math.min(...each.map(rank)));
  return {
    priceFrom: Math.min(...longest.map(({ priceFrom }) => priceFrom)),
    priceAsked: Math.min(...longest.map(({ priceAsked }) => priceAsked)),
    placesLeft: Math.max(...longest.map(({ placesLeft }) => placesLeft)),
    session: longest[0]!.session,
    half: { asked: null, from: orNull(longest.flatMap(({ half }) => half.from ?? [])) },
  };
}

function careIn(
  rows: PlainRows,
  facility: PlainFacility,
  dates: readonly string[],
  groupsOn: (date: string) => (PlainGroup | null)[],
  wish: Wish,
): Answer | null {
  const days = dates.map((date) => ({ date, groups: groupsOn(date) }));
  if (days.some(({ date, groups }) => date <= wish.mustThrough && groups.includes(null))) return null;
  /** What each child can have, on each day or for good. */
  const units: { session: number; price: number; left: number }[][] = [];
  const children = days[0]!.groups.map((_, child) => child);
  /** A session's places in the child's group, and whether all children in it fit that day. */
  const on = ({ date, groups }: (typeof days)[number], child: number, session: number) => {
    const group = groups[child]!;
    const left = leftFor(rows, group.id, date, session);
    return { left, enough: left >= groups.filter((other) => other?.id === group.id).length };
  };
  if (wish.permanent) {
    for (const child of children) {
      const first = days[0]!.groups[child];
      const own = days.filter(({ groups }) => groups[child] !== null);
      const free = (first ? pricesIn(rows, facility, first.id, wish) : []).flatMap(({ session, price }) => {
        const all = own.map((day) => on(day, child, session));
        const fits = all.every(({ enough }) => enough) && dates.every((date) => atWeekends(session, date));
        return fits ? [{ session, price, left: Math.min(...all.map(({ left }) => left)) }] : [];
      });
      units.push(free);
    }
  } else {
    for (const day of days) {
      for (const child of children) {
        const priced = pricesIn(rows, facility, day.groups[child]!.id, wish).filter(({ session }) =>
          atWeekends(session, day.date),
        );
        const free = priced.flatMap(({ session, price }) => {
          const { left, enough } = on(day, child, session);
          return enough ? [{ session, price, left }] : [];
        });
        units.push(free);
      }
    }
  }
  return units.every((free) => free.length > 0) ? inLongest(units) : null;
}

/** The price in the longest session that all can have; else each takes its own longest. */
function inLongest(units: readonly { session: number; price: number; left: number }[][]): Answer {
  const inSession = (session: number) => {
    const own = units.flatMap(
      (free) => free.filter((one) => one.session === session).sort((a, b) => a.price - b.price)[0] ?? [],
    );
    return own.length === units.length ? own : null;
  };
  const session = longestFirst.find(inSession) ?? null;
  const own =
    session !== null
      ? inSession(session)!
      : units.map(
          (free) =>
            [...free].sort(
              (a, b) => longestFirst.indexOf(a.session) - longestFirst.indexOf(b.session) || a.price - b.price,
            )[0]!,
        );
  const sum = (taken: typeof own) => taken.reduce((total, { price }) => total + price, 0);
  const from = (taken: typeof own) => Math.min(...taken.map(({ price }) => price));
  const halves =
    session === 1 || session === 7 ? [2, 3].flatMap((half) => (inSession(half) ? [inSession(half)!] : [])) : [];
  return {
    priceFrom: from(own),
    priceAsked: sum(own),
    placesLeft: Math.min(...own.map(({ left }) => left)),
    session,
    half: { asked: orNull(halves.map(sum)), from: orNull(halves.map(from)) },
  };
}
