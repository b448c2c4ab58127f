import { firstCareDay } from '@/lib/requests/booking-facts';
import { BookingType } from '@/lib/enums';
import type { LetterCare, LetterPlace } from '@/server/areas/mail/rules/care-lines';
import type { Tx } from '@/server/db/connection';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { readRequestPlaces, type RequestPlaceRow } from '@/server/areas/requests/rows/booking-parts';
import { itemsOfGroups } from '@/server/areas/capacity/rows';
import { openingHoursOf } from '@/server/areas/facilities/opening-hours';
import { isLive } from '@/lib/dates/booking-dates';

/** Where a request is and how to reach it, for its letters. */
export const letterPlace = async (tx: Tx, addressId: string): Promise<LetterPlace> =>
  placeOf(await placeRow(tx, addressId));

/** The same with the care itself, as it is now: what is left of its days. */
export async function letterCare(tx: Tx, group: BookingGroupRow): Promise<LetterCare> {
  const place = await placeRow(tx, group.addressId);
  const items = (await itemsOfGroups(tx, [group.id])).filter(isLive);
  const { permanentBookingDays: weekdays } = group;
  return {
    ...placeOf(place),
    session: group.scheduleType,
    days:
      group.type === BookingType.PERMANENT
        ? { weekdays, from: firstCareDay(group) }
        : { dates: [...new Set(items.map(({ date }) => date))].sort() },
    openingHours: openingHoursOf(place.openingHours),
  };
}

const placeRow = async (tx: Tx, addressId: string): Promise<RequestPlaceRow> =>
  (await readRequestPlaces(tx, [addressId]))[0]!;

function placeOf({ phone, phoneExtension, ...address }: RequestPlaceRow): LetterPlace {
  const { line1, city, region, postalCode } = address;
  return { address: { line1, city, region, postalCode }, phone, phoneExtension };
}
