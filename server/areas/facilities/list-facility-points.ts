import type { Answer, Query } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import type { Deps } from '@/server/areas/shared/deps';
import { findFacilities } from '@/server/areas/facilities/list-facilities';
import { listItem } from '@/server/areas/facilities/list-items';

type Points = Answer<'listFacilityPoints'>;

/**
 * GET facility_point: the facilities of a search as pins, by the same search as the list (product rule 9). Kilometres for
 * the circle's radius, minor units for prices. Throws `invalid` by field, as the list does.
 */
export async function listFacilityPoints(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilityPoints'>,
): Promise<Points> {
  const page = { offset: 0, limit: limits.mapPointsMax };
  const { total, items, context, center, radiusKm } = await findFacilities(deps, query, page);
  return {
    points: items.flatMap((row) => pointOf(listItem(row, context))),
    totalItems: Math.min(total, limits.searchTotalMax),
    ...(total > limits.searchTotalMax ? { more: true } : {}),
    area: center && query.to === undefined ? { ...center, radiusKm } : null,
  };
}

/** None where nobody knows where the facility is. */
function pointOf({ address, ...item }: ReturnType<typeof listItem>): Points['points'] {
  const { city, lat, lng, pointPrecision } = address;
  if (lat === null || lng === null || pointPrecision === null) return [];
  const { id, name, currency, priceFrom, priceType, rating, reviewCount, invented } = item;
  const { distanceKm, placesLeft, priceAsked } = item;
  return [
    {
      ...{ id, name, city, lat, lng, pointPrecision, currency, priceFrom, priceType, rating, reviewCount, invented },
      ...(distanceKm === undefined ? {} : { distanceKm }),
      ...(placesLeft === undefined ? {} : { placesLeft }),
      ...(priceAsked === undefined ? {} : { priceAsked }),
    },
  ];
}
