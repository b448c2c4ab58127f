import type { BookingGroup } from '@/api/contract/types';
import type { RequestPlaceRow } from '@/server/repositories/booking-parts';
import { photosOf } from '@/server/services/facilities/photos';

/** Facility and address as every request shows them. */
export function presentPlace(place: RequestPlaceRow): Pick<BookingGroup, 'facility' | 'address'> {
  const { facilityId, name, phone, photos, addressId, title, line1, city, region, postalCode, timeZone } = place;
  return {
    facility: { id: facilityId, name, phone, photo: photosOf(photos)[0] ?? null },
    address: { id: addressId, title, line1, city, region, postalCode, timeZone },
  };
}
