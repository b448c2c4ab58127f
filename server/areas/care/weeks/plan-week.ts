import { setImmediate } from 'node:timers/promises';
import type { Answer, Query } from '@/api/contract/types';
import { invalid } from '@/lib/app-error';
import { parseWeekDay } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { limits } from '@/lib/limits';
import { radiusStepsKm } from '@/lib/search/search';
import { keptPlaces } from '@/server/areas/care/waitlists/kept-places';
import { wholeKm } from '@/server/areas/care/weeks/rules/plan-cost';
import { type WeekNeed, type WeekPlan, placesOf, searchPlans } from '@/server/areas/care/weeks/rules/search-plans';
import {
  type SessionOffer,
  type WeekAddress,
  type WeekAsked,
  type WeekOffers,
  counterKey,
  limitToPlaces,
  waitlistsFor,
  weekOffers,
} from '@/server/areas/care/weeks/rules/week-offers';
import {
  type NearAddressRow,
  nearestWithPrices,
  readCareTermsAt,
  takenPlaces,
} from '@/server/areas/facilities/listings/rows/care-terms';
import { resolvePlace } from '@/server/areas/facilities/search/resolve-place';
import type { Point } from '@/server/areas/facilities/search/rules/place';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

type NearAddress = NearAddressRow & WeekAddress;

/** Read more addresses than are planned with, as some have no place on any of the days. */
const readFactor = 2;

/**
 * GET week_plan: up to three plans that cover these days for all children, and waitlists for what the best plan leaves open.
 * Throws `invalid` by field for a place that is missing, not found or ambiguous.
 */
export async function planWeek(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'planWeek'>,
): Promise<Answer<'planWeek'>> {
  const place = await resolvePlace(deps.db, query);
  if (!place) throw invalid({ place: 'Enter a postal code, a ZIP code or a city.' });
  if (!place.center) throw invalid({ place: 'We don’t know where this town is. Enter a postal code nearby.' });
  const asked = parseQuery(query);
  const now = deps.clock.now();
  const { radiusKm, addresses } = await addressesNear(deps.db, place.center, query.radius);
  const dates = asked.days.map(({ date }) => date);
  const groupIds = addresses.flatMap(({ terms }) => terms.ageGroups.map(({ id }) => id));
  const occupied = new Map(
    (await takenPlaces(deps.db, groupIds, dates)).map((row) => [
      counterKey(row.ageGroupId, row.date, row.pool),
      row.taken,
    ]),
  );
  for (const { ageGroupId, date, pool, places } of await keptPlaces(deps.db, { now, toOffer: true })) {
    const key = counterKey(ageGroupId, date, pool);
    occupied.set(key, (occupied.get(key) ?? 0) + places);
  }
  const offers = limitToNearest(addresses, await inPortions(weekOffers(addresses, asked, occupied, now)));
  const plans = await inPortions(searchPlans(offers, { plans: limits.weekPlans, steps: limits.weekSteps }));
  const shown = presentPlaces(addresses);
  return {
    radiusKm,
    plans: plans.map((plan) => presentWeekPlan(offers.needs, plan, shown, addresses[0]!.terms.currency)),
    waitlists: waitlistsFor(offers, plans[0], limits.weekPlans).map(({ place: id, sessions }) => ({
      place: shown.get(id)!,
      sessions,
    })),
  };
}

/** A birth month counts as its first day, as in the search. Of duplicate days the last one counts. */
function parseQuery({ birthDates, days, booked, maxPrice }: Query<'planWeek'>): WeekAsked {
  const byDate = new Map(days.flatMap((text) => parseWeekDay(text) ?? []).map((day) => [day.date, day]));
  return {
    birthDates: birthDates.map((text) => (text.length === 7 ? `${text}-01` : text)),
    days: [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    booked: new Set(booked),
    maxPrice: maxPrice ?? null,
  };
}

/** The nearest addresses with the same currency: within the radius, or as far as the search would widen it. */
async function addressesNear(db: Queryable, center: Point, radius: number | undefined) {
  const steps: readonly number[] = radius === undefined ? radiusStepsKm : [radius];
  let rows: NearAddressRow[] = [];
  let radiusKm = steps[0]!;
  for (radiusKm of steps) {
    rows = await nearestWithPrices(db, center, radiusKm, limits.weekAddresses * readFactor);
    if (rows.length > 0) break;
  }
  const terms = await readCareTermsAt(
    db,
    rows.map(({ addressId }) => addressId),
  );
  const addresses = rows.flatMap((row): NearAddress[] => {
    const here = terms.get(row.addressId);
    return here ? [{ ...row, terms: here }] : [];
  });
  const currency = addresses[0]?.terms.currency;
  return { radiusKm, addresses: addresses.filter((address) => address.terms.currency === currency) };
}

/** Keeps the nearest addresses with a free place, then fills up with full ones, for their waitlists. */
function limitToNearest(addresses: readonly NearAddress[], offers: WeekOffers): WeekOffers {
  const free = new Set(offers.needs.flatMap((need) => need.offers.map(({ place }) => place)));
  const ids = addresses.map(({ terms }) => terms.addressId);
  const ordered = [...ids.filter((id) => free.has(id)), ...ids.filter((id) => !free.has(id))];
  return limitToPlaces(offers, new Set(ordered.slice(0, limits.weekAddresses)));
}

type ShownPlan = Answer<'planWeek'>['plans'][number];
type ShownPlace = ShownPlan['places'][number];

const presentPlaces = (addresses: readonly NearAddress[]): Map<string, ShownPlace> =>
  new Map(
    addresses.map(({ terms, km, line1, city }) => [
      terms.addressId,
      {
        facilityId: terms.facilityId,
        addressId: terms.addressId,
        name: terms.facilityName,
        address: line1 ? `${line1}, ${city}` : city,
        distanceKm: rounded(km),
      },
    ]),
  );

function presentWeekPlan(
  needs: readonly WeekNeed<SessionOffer>[],
  { offers, cost }: WeekPlan<SessionOffer>,
  shown: ReadonlyMap<string, ShownPlace>,
  currency: ShownPlan['currency'],
): ShownPlan {
  const order = placesOf(offers);
  const sessions = needs.map(({ child, date }, index) => ({ child, date, offer: offers[index] ?? null }));
  const asked = requestsOf(sessions.flatMap(({ child, date, offer }) => (offer ? [{ ...offer, child, date }] : [])));
  return {
    places: order.map((id) => shown.get(id)!),
    sessions: sessions.map(({ child, date, offer }) => ({
      child,
      date,
      place: offer && order.indexOf(offer.place),
      scheduleType: offer && offer.session,
      price: offer && offer.price,
    })),
    requests: asked.map(({ place, children, dates, session, total }) => ({
      place: order.indexOf(place),
      children,
      bookingDates: dates,
      scheduleType: session,
      total,
    })),
    currency,
    total: cost.price,
    km: wholeKm(cost),
    changes: cost.changes,
    uncovered: cost.uncovered,
  };
}

const rounded = (km: number) => Math.round(km * 10) / 10;

interface PlannedSession {
  child: number;
  date: string;
  place: string;
  session: ScheduleType;
  price: number;
}

interface WeekRequest {
  place: string;
  children: number[];
  dates: string[];
  session: ScheduleType;
  total: number;
}

/** Groups sessions into the fewest drop-in requests: children with the same address, session and dates share one. */
function requestsOf(sessions: readonly PlannedSession[]): WeekRequest[] {
  const byChild = groupBy(sessions, ({ place, session, child }) => `${place} ${session} ${child}`);
  const rows = [...byChild.values()].map((own) => ({ own, dates: own.map(({ date }) => date).sort() }));
  const alike = groupBy(rows, ({ own, dates }) => `${own[0]!.place} ${own[0]!.session} ${dates.join()}`);
  return [...alike.values()].map((same) => {
    const { own, dates } = same[0]!;
    const all = same.flatMap((row) => row.own);
    return {
      place: own[0]!.place,
      session: own[0]!.session,
      dates,
      children: same.map((row) => row.own[0]!.child),
      total: all.reduce((sum, { price }) => sum + price, 0),
    };
  });
}

let lastPause: Promise<void> = Promise.resolve();

/**
 * Runs work that yields now and then, and serves other requests at each pause. All such work of the process shares one turn
 * of the event loop per portion: Node runs every pending immediate before it reads from sockets again.
 */
export async function inPortions<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    lastPause = lastPause.then(() => setImmediate());
    await lastPause;
  }
}
