import { AppError } from '@/lib/app-error';
import { afternoonBegins, morningEnds, type WeekDay, weekdayOf } from '@/lib/dates/dates';
import { type Pool, SessionType as S, type ScheduleType, Weekday } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { checkBookable } from '@/server/areas/care/bookings/rules/checks';
import { dropInItems } from '@/server/areas/care/bookings/rules/plan';
import type { WeekNeed, WeekOffer, WeekPlan } from '@/server/areas/care/weeks/rules/search-plans';
import { poolsOf } from '@/server/areas/facilities/capacity/rules';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';

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

/** Occupied places by counter; missing ones count as 0. */
type OccupiedPlaces = ReadonlyMap<string, number>;
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
 * booking rules. Yields after each child and day, so that other work can run in between.
 */
export function* weekOffers(
  addresses: readonly WeekAddress[],
  asked: WeekAsked,
  occupied: OccupiedPlaces,
  now: Date,
): Generator<void, WeekOffers> {
  const left = new Map<string, number>();
  const offersByKey = new Map<string, SessionOffer | null>();
  const bookable = addresses.filter(({ terms }) => tryCheck(() => checkBookable(terms, false)));
  const found: { need: WeekNeed<SessionOffer>; full: SessionOffer[] }[] = [];
  for (const day of asked.days) {
    for (const [child, birthDate] of asked.birthDates.entries()) {
      if (asked.booked.has(needKey(child, day.date))) continue;
      const each = bookable.map((address) =>
        sessionsCovering(address.terms, day)
          .flatMap(
            (session) => offerOf(address, { birthDate, day, session }, { occupied, left, offersByKey }, now) ?? [],
          )
          .filter(({ price }) => asked.maxPrice === null || price <= asked.maxPrice)
          .sort((a, b) => a.price - b.price),
      );
      const isFree = (offer: SessionOffer) => offer.takes.every((key) => left.get(key)! > 0);
      const free = each.flatMap((offers) => offers.find(isFree) ?? []);
      const full = each.flatMap((offers) => (offers.some(isFree) ? [] : offers.slice(0, 1)));
      found.push({ need: { child, date: day.date, offers: free }, full });
      yield;
    }
  }
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

/** Filled by offerOf, except for what is occupied. */
interface Counters {
  occupied: OccupiedPlaces;
  left: Map<string, number>;
  /** By address, age group, date and session: the same for every child of the group. */
  offersByKey: Map<string, SessionOffer | null>;
}

interface Session {
  birthDate: string;
  day: WeekDay;
  session: ScheduleType;
}

function offerOf(address: WeekAddress, asked: Session, counters: Counters, now: Date): SessionOffer | null {
  const { terms } = address;
  const group = ageGroupOn(terms.ageGroups, asked.birthDate, asked.day.date);
  if (!group) return null;
  const key = [terms.addressId, group.id, asked.day.date, asked.session].join(' ');
  const earlier = counters.offersByKey.get(key);
  const offer = earlier === undefined ? newOffer(address, asked, counters, now) : earlier;
  counters.offersByKey.set(key, offer);
  return offer;
}

function newOffer(
  { terms, km }: WeekAddress,
  { birthDate, day, session }: Session,
  { occupied, left }: Counters,
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
    left.set(key, places - (occupied.get(key) ?? 0));
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
