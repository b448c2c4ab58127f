import { AppError } from '@/lib/app-error';
import { afternoonBegins, morningEnds, type WeekDay, weekdayOf } from '@/lib/dates/dates';
import { type Pool, SessionType as S, type ScheduleType, Weekday } from '@/lib/enums';
import { checkBookable } from '@/server/areas/bookings/rules/checks';
import { dropInItems } from '@/server/areas/bookings/rules/plan';
import { poolsOf } from '@/server/areas/capacity/rules';
import type { CareTerms } from '@/server/areas/facilities/rules';
import type { WeekNeed, WeekOffer, WeekPlan } from '@/server/areas/weeks/rules/search-plans';

export interface WeekAddress {
  terms: CareTerms;
  /** Straight-line distance from the family's place. */
  km: number;
}

export interface SessionOffer extends WeekOffer {
  session: ScheduleType;
}

export interface WeekAsked {
  birthDates: readonly string[];
  /** Sorted. */
  days: readonly WeekDay[];
  /** Booked already: keys of {@link needKey}. */
  booked: ReadonlySet<string>;
  /** Maximum price per child and day in minor units; null for any. */
  maxPrice: number | null;
}

/** Taken places by counter; missing ones count as 0. */
type TakenPlaces = ReadonlyMap<string, number>;
export const counterKey = (ageGroupId: string, date: string, pool: Pool): string => `${ageGroupId} ${date} ${pool}`;

const needKey = (child: number, date: string): string => `${child} ${date}`;

export interface WeekOffers {
  needs: WeekNeed<SessionOffer>[];
  left: Map<string, number>;
  /** For each need, the sessions that are full. */
  full: SessionOffer[][];
}

/**
 * For each child and day, each address's cheapest session that has a place and covers the hours; checked and priced by the
 * booking rules.
 */
export function weekOffers(
  addresses: readonly WeekAddress[],
  asked: WeekAsked,
  taken: TakenPlaces,
  now: Date,
): WeekOffers {
  const left = new Map<string, number>();
  const bookable = addresses.filter(({ terms }) => tryCheck(() => checkBookable(terms, false)));
  const found = asked.days.flatMap((day) =>
    asked.birthDates.flatMap((birthDate, child) => {
      if (asked.booked.has(needKey(child, day.date))) return [];
      const each = bookable.map((address) =>
        sessionsCovering(address.terms, day)
          .flatMap((session) => offerOf(address, { birthDate, day, session }, { taken, left }, now) ?? [])
          .filter(({ price }) => asked.maxPrice === null || price <= asked.maxPrice)
          .sort((a, b) => a.price - b.price),
      );
      const isFree = (offer: SessionOffer) => offer.takes.every((key) => left.get(key)! > 0);
      const free = each.flatMap((offers) => offers.find(isFree) ?? []);
      const full = each.flatMap((offers) => (offers.some(isFree) ? [] : offers.slice(0, 1)));
      return [{ need: { child, date: day.date, offers: free }, full }];
    }),
  );
  return { needs: found.map(({ need }) => need), left, full: found.map(({ full }) => full) };
}

export function limitToPlaces({ needs, left, full }: WeekOffers, places: ReadonlySet<string>): WeekOffers {
  const isThere = ({ place }: SessionOffer) => places.has(place);
  return {
    needs: needs.map((need) => ({ ...need, offers: need.offers.filter(isThere) })),
    left,
    full: full.map((offers) => offers.filter(isThere)),
  };
}

interface Counters {
  taken: TakenPlaces;
  /** Filled by offerOf. */
  left: Map<string, number>;
}

function offerOf(
  { terms, km }: WeekAddress,
  { birthDate, day, session }: { birthDate: string; day: WeekDay; session: ScheduleType },
  { taken, left }: Counters,
  now: Date,
): SessionOffer | null {
  const child = { id: '', firstName: '', birthDate };
  const asked = { children: [child], dates: [day.date], scheduleType: session };
  const [item] = tryCheck(() => dropInItems(terms, asked, now, 'days')) ?? [];
  const group = item && terms.ageGroups.find(({ id }) => id === item.ageGroupId);
  if (!group) return null;
  const pools: readonly Pool[] = poolsOf[session];
  for (const pool of pools) {
    const key = counterKey(group.id, day.date, pool);
    const places = group.weeklyPlaces[(pool - 1) * 7 + weekdayOf(day.date) - 1] ?? 0;
    left.set(key, places - (taken.get(key) ?? 0));
  }
  return {
    place: terms.addressId,
    km,
    price: item.price,
    session,
    takes: pools.map((pool) => counterKey(group.id, day.date, pool)),
  };
}

/** The result of the check, or undefined if it throws an AppError. */
function tryCheck<T>(check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The sessions that cover these hours; none if the facility has not stated its hours. */
function sessionsCovering(
  { openingHours }: Pick<CareTerms, 'openingHours'>,
  { date, from, to }: WeekDay,
): ScheduleType[] {
  const weekday = weekdayOf(date);
  const hours = openingHours?.find((one) => one.weekday === weekday);
  if (!hours?.opens || !hours.closes || from < hours.opens || to > hours.closes) return [];
  return [
    ...(weekday >= Weekday.SATURDAY ? [S.WEEKEND_FULL_DAY] : []),
    S.FULL_DAY,
    ...(to <= morningEnds ? [S.HALF_DAY_AM] : []),
    ...(from >= afternoonBegins ? [S.HALF_DAY_PM] : []),
  ];
}

/** An address whose waitlist would close part of the gap. */
interface GapWaitlist {
  place: string;
  sessions: { child: number; date: string }[];
}

/** Waitlists that would close a plan's gaps. Greedy: repeatedly the full address that covers most, on a tie the nearest. */
export function waitlistsFor({ needs, full }: WeekOffers, plan: WeekPlan | undefined, most: number): GapWaitlist[] {
  let open = needs.map((need, index) => ({ need, full: full[index]! })).filter((_, index) => !plan?.offers[index]);
  const found: GapWaitlist[] = [];
  while (found.length < most) {
    const place = best(open.flatMap((one) => one.full));
    if (place === null) break;
    const covers = (one: { full: readonly SessionOffer[] }) => one.full.some((offer) => offer.place === place);
    found.push({ place, sessions: open.filter(covers).map(({ need: { child, date } }) => ({ child, date })) });
    open = open.filter((one) => !covers(one));
  }
  return found;
}

function best(offers: readonly SessionOffer[]): string | null {
  const count = (place: string) => offers.filter((offer) => offer.place === place).length;
  const [first] = [...offers].sort(
    (a, b) => count(b.place) - count(a.place) || a.km - b.km || (a.place < b.place ? -1 : 1),
  );
  return first?.place ?? null;
}
