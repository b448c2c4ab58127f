import type { Answer, Query } from '@/api/contract/types';
import { invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { radiusStepsKm } from '@/lib/search/search';
import { parseWeekDay } from '@/lib/dates/dates';
import type { Queryable } from '@/server/db/connection';
import type { Point } from '@/server/areas/search/rules/place';
import { planWeek as searchPlans } from '@/server/areas/weeks/rules/plan-week';
import { waitlistsFor } from '@/server/areas/weeks/rules/week-gap';
import {
  atPlaces,
  counterKey,
  weekOffers,
  type WeekAddress,
  type WeekAsked,
  type WeekOffers,
} from '@/server/areas/weeks/rules/week-offers';
import { readCareTermsAt } from '@/server/areas/facilities/rows/care-terms';
import { nearestWithPrices, takenPlaces, type NearAddressRow } from '@/server/areas/facilities/rows/week';
import type { Deps } from '@/server/areas/shared/deps';
import { resolvePlace } from '@/server/areas/search/resolve-place';
import { presentPlaces, presentWeekPlan } from '@/server/areas/weeks/present-week';

export type NearAddress = NearAddressRow & WeekAddress;

/** More addresses are read than planned with: some have no place on any of the days. */
const readFactor = 2;

/**
 * GET week_plan (record 0167): up to three plans that cover these days for all of the children, and whose waitlists would close
 * what the best one leaves open. Throws `invalid` by field for a place that is missing, not found or ambiguous.
 */
export async function planWeek(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'planWeek'>,
): Promise<Answer<'planWeek'>> {
  const place = await resolvePlace(deps.db, query);
  if (!place) throw invalid({ place: 'Enter a postal code, a ZIP code or a city.' });
  if (!place.center) throw invalid({ place: 'We don’t know where this town is. Enter a postal code nearby.' });
  const asked = askedOf(query);
  const now = deps.clock.now();
  const { radiusKm, addresses } = await addressesNear(deps.db, place.center, query.radius);
  const dates = asked.days.map(({ date }) => date);
  const groupIds = addresses.flatMap(({ terms }) => terms.ageGroups.map(({ id }) => id));
  const taken = new Map(
    (await takenPlaces(deps.db, groupIds, dates)).map((row) => [
      counterKey(row.ageGroupId, row.date, row.pool),
      row.taken,
    ]),
  );
  const offers = nearestOf(addresses, weekOffers(addresses, asked, taken, now));
  const plans = searchPlans(offers, { plans: limits.weekPlans, combinations: limits.weekCombinations });
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

/** Birth months count as their first day, as in the search; a day that is said twice is asked for as it was said last. */
function askedOf({ birthDates, days, booked, maxPrice }: Query<'planWeek'>): WeekAsked {
  const byDate = new Map(days.flatMap((text) => parseWeekDay(text) ?? []).map((day) => [day.date, day]));
  return {
    birthDates: birthDates.map((text) => (text.length === 7 ? `${text}-01` : text)),
    days: [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    booked: new Set(booked),
    maxPrice: maxPrice ?? null,
  };
}

/** The nearest addresses, in the currency of the nearest: within the radius, or as far as the search would look. */
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

/** Offers of the nearest with a place on any of the days, and of as many of the others as fit, whose waitlists may help. */
function nearestOf(addresses: readonly NearAddress[], offers: WeekOffers): WeekOffers {
  const free = new Set(offers.needs.flatMap((need) => need.offers.map(({ place }) => place)));
  const ids = addresses.map(({ terms }) => terms.addressId);
  const ordered = [...ids.filter((id) => free.has(id)), ...ids.filter((id) => !free.has(id))];
  return atPlaces(offers, new Set(ordered.slice(0, limits.weekAddresses)));
}
