import type { FacilityListItem } from '@/api/contract/types';
import { daysBetween } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { sessionsByLength } from '@/lib/facilities/session-length';
import { photosOf } from '@/server/areas/facilities/listings/present-facility';
import type { FacilityItemRow } from '@/server/areas/facilities/search/rows/items';

/** Which optional facts the search asked for. */
export interface ItemContext {
  priceType: BookingType;
  distance: boolean;
  /** True for a search along a route. */
  detour: boolean;
  /** True for a search with dates or weekdays. */
  places: boolean;
  /** True for a search with children and dates or weekdays. */
  priceAsked: boolean;
}

const roundKm = (km: number) => Math.round(km * 100) / 100;

/** For lists without a search: each facility shows its lowest price. */
export const withoutSearch: ItemContext = {
  priceType: BookingType.DROP_IN,
  distance: false,
  detour: false,
  places: false,
  priceAsked: false,
};

/**
 * Maps a row to the contract's list item, for the search and the saved list.
 * @param nextOpen the first open day of each address; given by a search without days
 */
export function listItem(
  row: FacilityItemRow,
  context: ItemContext,
  now: Date,
  nextOpen?: ReadonlyMap<string, string | null>,
): FacilityListItem {
  const confirmedOn = row.availabilityConfirmedAt && todayIn(row.timeZone, row.availabilityConfirmedAt);
  return {
    id: row.id,
    name: row.name,
    categories: row.categories as FacilityListItem['categories'],
    address: {
      id: row.addressId,
      title: row.addressTitle,
      line1: row.line1,
      city: row.city,
      region: row.region,
      postalCode: row.postalCode,
      country: row.country as FacilityListItem['address']['country'],
      lat: row.lat,
      lng: row.lng,
      timeZone: row.timeZone,
      pointPrecision: row.pointPrecision as FacilityListItem['address']['pointPrecision'],
    },
    addressCount: row.addressCount,
    photo: photosOf(row.photos)[0] ?? null,
    currency: row.currency as FacilityListItem['currency'],
    priceFrom: row.price,
    priceType: context.priceType,
    priceSession: row.sessionRank === null ? null : (sessionsByLength[row.sessionRank] ?? null),
    halfDayPrice: row.halfPrice,
    rating: row.ratingAverage,
    reviewCount: row.reviewCount,
    medianReplyHours: row.medianReplyHours,
    languages: row.languages,
    ageFromMonths: row.ageFromMonths,
    ageToMonths: row.ageToMonths,
    agesPartlyStated: row.agesPartlyStated,
    availabilityConfirmedOn: confirmedOn,
    availabilityDaysAgo:
      confirmedOn === null ? null : Math.max(0, daysBetween(confirmedOn, todayIn(row.timeZone, now))),
    source: row.source,
    licensedPlaces: row.licensedPlaces,
    licenceKind: row.licenceKind,
    licensed: row.licensed,
    participates: row.participates,
    invented: row.invented,
    bookable: row.bookable,
    ...(context.distance ? { distanceKm: row.distanceKm === null ? null : roundKm(row.distanceKm) } : {}),
    ...(context.detour ? { detourKm: row.detourKm === null ? null : roundKm(row.detourKm) } : {}),
    ...(context.priceAsked ? { priceAsked: row.priceAsked } : {}),
    ...(nextOpen?.has(row.addressId) ? { nextOpen: nextOpen.get(row.addressId) } : {}),
    ...(context.places && row.placesLeft !== null ? { placesLeft: Math.max(0, row.placesLeft) } : {}),
  };
}
