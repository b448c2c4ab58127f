import type { Facility } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { OwnerRole, ReviewCategory, valuesOf } from '@/lib/enums';
import { ownableFacts } from '@/lib/facilities/facts';
import { todayIn } from '@/lib/dates/time-zones';
import { findFacility } from '@/server/areas/facilities/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';
import { openingHoursOf } from '@/server/areas/facilities/opening-hours';
import { photosOf } from '@/server/areas/facilities/photos';
import { presentAgeGroup } from '@/server/areas/facilities/present-age-group';

/** GET facility/{id}. Throws `notFound` for an unknown facility and for one that has closed. */
export async function getFacility(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Facility> {
  const found = await findFacility(deps.db, id);
  const first = found?.addresses[0];
  if (!found || !first) throw notFound();
  const { facility, addresses, ageGroups } = found;
  const { participates } = facility;
  const today = todayIn(first.timeZone, deps.clock.now());
  return {
    id: facility.id,
    name: facility.name,
    description: facility.description,
    categories: facility.categories as Facility['categories'],
    addresses: addresses.map(({ facilityId: _, position: __, ...address }) => ({
      ...address,
      country: address.country as Facility['addresses'][number]['country'],
      pointPrecision: address.pointPrecision as Facility['addresses'][number]['pointPrecision'],
    })),
    phone: facility.phone,
    phoneExtension: facility.phoneExtension,
    email: facility.email,
    website: facility.website,
    photos: photosOf(facility.photos),
    openingHours: openingHoursOf(facility.openingHours),
    closedDays: facility.closedDays.filter((date) => date >= today),
    ageGroups: ageGroups.map((group) => presentAgeGroup(group, facility)),
    languages: facility.languages,
    licenceNumber: facility.licenceNumber,
    owners: ownersOf(facility.owners),
    amenities: facility.amenities,
    halfDayPermanent: facility.halfDayPermanent as Facility['halfDayPermanent'],
    dropInCancellationPolicy: facility.dropInCancellationPolicy as Facility['dropInCancellationPolicy'],
    currency: facility.currency as Facility['currency'],
    rating: { average: facility.ratingAverage, byCategory: ratingsOf(facility.ratingByCategory) },
    reviewCount: facility.reviewCount,
    medianReplyHours: facility.medianReplyHours,
    acceptanceRate: facility.acceptanceRate,
    availabilityConfirmedOn:
      facility.availabilityConfirmedAt && todayIn(first.timeZone, facility.availabilityConfirmedAt),
    source: facility.list,
    ownFacts: ownableFacts.filter((fact) => facility.ownFacts.includes(fact)),
    ownFactsAt: facility.ownFactsAt?.toISOString() ?? null,
    listFacts: facility.listFacts,
    licensedPlaces: facility.licensedPlacesInAll,
    licenceKind: facility.licenceKind,
    participates,
    takesRequests: facility.requestChannel,
    invented: facility.invented,
    bookable: facility.bookable,
    today,
  };
}

function ownersOf(value: unknown): Facility['owners'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { name, role } = (entry ?? {}) as { name?: unknown; role?: unknown };
    const known = valuesOf(OwnerRole).find((one) => one === role);
    return typeof name === 'string' && known ? [{ name, role: known }] : [];
  });
}

/** jsonb {category: average} as a list in the order of the categories. */
function ratingsOf(value: unknown): Facility['rating']['byCategory'] {
  const averages = (value ?? {}) as Record<string, unknown>;
  return valuesOf(ReviewCategory).flatMap((category) => {
    const average = averages[category];
    return typeof average === 'number' ? [{ category, average }] : [];
  });
}
