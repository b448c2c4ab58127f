import type { FacilityListItem } from '@/api/contract/types';
import { BookingType } from '@/lib/enums';
import { todayIn } from '@/lib/dates/time-zones';
import type { FacilityItemRow } from '@/server/areas/search/rows/items';
import { photosOf } from '@/server/areas/facilities/photos';

/** What the list item says only where it was asked. */
export interface ItemContext {
  priceType: BookingType;
  /** True where a place was given. */
  distance: boolean;
  /** True where a way was asked. */
  detour: boolean;
  /** True where dates or weekdays were asked. */
  places: boolean;
  /** True where children and dates or weekdays were asked. */
  priceAsked: boolean;
}

/** Kilometres to two decimals, as many as a street address deserves. */
const roundKm = (km: number) => Math.round(km * 100) / 100;

/** Of a list that nothing was asked of: each facility's lowest price. */
export const nothingAsked: ItemContext = {
  priceType: BookingType.DROP_IN,
  distance: false,
  detour: false,
  places: false,
  priceAsked: false,
};

/** A row of the repository as the contract's list item: for the search and the saved list. */
export function listItem(row: FacilityItemRow, context: ItemContext): FacilityListItem {
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
    rating: row.ratingAverage,
    reviewCount: row.reviewCount,
    medianReplyHours: row.medianReplyHours,
    languages: row.languages,
    ageFromMonths: row.ageFromMonths,
    ageToMonths: row.ageToMonths,
    agesPartlyStated: row.agesPartlyStated,
    availabilityConfirmedOn: row.availabilityConfirmedAt && todayIn(row.timeZone, row.availabilityConfirmedAt),
    source: row.source,
    licensedPlaces: row.licensedPlaces,
    licenceKind: row.licenceKind,
    participates: row.participates,
    invented: row.invented,
    bookable: row.bookable,
    ...(context.distance ? { distanceKm: row.distanceKm === null ? null : roundKm(row.distanceKm) } : {}),
    ...(context.detour ? { detourKm: row.detourKm === null ? null : roundKm(row.detourKm) } : {}),
    ...(context.priceAsked ? { priceAsked: row.priceAsked } : {}),
    ...(context.places && row.placesLeft !== null ? { placesLeft: Math.max(0, row.placesLeft) } : {}),
  };
}
