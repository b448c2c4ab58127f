import type { Answer } from '@/api/contract/types';
import { placesOf, type WeekNeed, type WeekPlan } from '@/server/areas/weeks/rules/plan-week';
import type { SessionOffer } from '@/server/areas/weeks/rules/week-offers';
import { requestsOf } from '@/server/areas/weeks/rules/week-requests';
import type { NearAddress } from '@/server/areas/weeks/plan-week';

type ShownPlan = Answer<'planWeek'>['plans'][number];
type ShownPlace = ShownPlan['places'][number];

/** The addresses as plans show them, by id. */
export const presentPlaces = (addresses: readonly NearAddress[]): Map<string, ShownPlace> =>
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

/** One plan as the contract answers it. */
export function presentWeekPlan(
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
    km: rounded(cost.km),
    changes: cost.changes,
    uncovered: cost.uncovered,
  };
}

const rounded = (km: number) => Math.round(km * 10) / 10;
