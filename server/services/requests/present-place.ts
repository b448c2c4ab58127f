import type { BookingGroup } from '@/api/contract/types';
import type { RequestPlaceRow } from '@/server/repositories/booking-parts';
import { openingHoursOf } from '@/server/services/facilities/opening-hours';
import { photosOf } from '@/server/services/facilities/photos';

/** Facility and address as every request shows them. */
export function presentPlace(place: RequestPlaceRow): Pick<BookingGroup, 'facility' | 'address'> {
  const { facilityId, name, phone, phoneExtension, photos, openingHours } = place;
  const { addressId, title, line1, city, region, postalCode, timeZone } = place;
  return {
    facility: {
      id: facilityId,
      name,
      phone,
      phoneExtension,
      photo: photosOf(photos)[0] ?? null,
      openingHours: openingHoursOf(openingHours),
    },
    address: { id: addressId, title, line1, city, region, postalCode, timeZone },
  };
}
