import { AppError } from '@/lib/app-error';
import { afternoonBegins, morningEnds, type WeekDay, weekdayOf } from '@/lib/dates/dates';
import { type Pool, SessionType as S, type ScheduleType, Weekday } from '@/lib/enums';
import { checkBookable } from '@/server/areas/bookings/rules/checks';
import { dropInItems } from '@/server/areas/bookings/rules/plan-drop-in';
import { poolsOf } from '@/server/areas/capacity/rules';
import type { CareTerms } from '@/server/areas/facilities/rules';
import type { WeekNeed, WeekOffer } from '@/server/areas/weeks/rules/plan-week';

/** An address that a plan may use. */
export interface WeekAddress {
  terms: CareTerms;
  /** From the family's place, by a straight line. */
  km: number;
}

export interface SessionOffer extends WeekOffer {
  session: ScheduleType;
}

/** What is asked for. */
export interface WeekAsked {
  birthDates: readonly string[];
  /** In order. */
  days: readonly WeekDay[];
  /** What needs no care, because it is booked already: keys of {@link needKey}. */
  booked: ReadonlySet<string>;
  /** The most for one child's day, minor units; null for any price. */
  maxPrice: number | null;
}

/** Counters of places that are taken; those that are missing count 0. */
type TakenPlaces = ReadonlyMap<string, number>;
export const counterKey = (ageGroupId: string, date: string, pool: Pool): string => `${ageGroupId} ${date} ${pool}`;

/** A child and a date. */
const needKey = (child: number, date: string): string => `${child} ${date}`;

export interface WeekOffers {
  needs: WeekNeed<SessionOffer>[];
  left: Map<string, number>;
  /** Sessions that would cover a need if a place came free, for each need. */
  full: SessionOffer[][];
}

/**
 * What each address can do for each child on each day: its cheapest session that has a place and covers the hours, checked and
 * priced as a booking of it would be.
 */
export function weekOffers(
  addresses: readonly WeekAddress[],
  asked: WeekAsked,
  taken: TakenPlaces,
  now: Date,
): WeekOffers {
  const left = new Map<string, number>();
  const bookable = addresses.filter(({ terms }) => succeeds(() => checkBookable(terms, false)));
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

/** What these addresses alone can do. */
export function atPlaces({ needs, left, full }: WeekOffers, places: ReadonlySet<string>): WeekOffers {
  const isThere = ({ place }: SessionOffer) => places.has(place);
  return {
    needs: needs.map((need) => ({ ...need, offers: need.offers.filter(isThere) })),
    left,
    full: full.map((offers) => offers.filter(isThere)),
  };
}

interface Counters {
  taken: TakenPlaces;
  /** Filled as counters are met. */
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
  const [item] = succeeds(() => dropInItems(terms, asked, now, 'days')) ?? [];
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

/** What a check answers, or undefined where it refuses. */
function succeeds<T>(check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The sessions that last over these hours. None where the facility has not said when it opens and closes. */
export function sessionsCovering(
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
