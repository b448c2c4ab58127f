import { conflict } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { openingAt } from '@/server/domain/bookings/care-terms';
import { dropInLines } from '@/lib/price/drop-in-lines';
import { totalOf } from '@/lib/price/price-line';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import type { BookingItemRow } from '@/server/repositories/booking-items';
import { readCareChildren } from '@/server/repositories/family-children';
import { readCareTerms } from '@/server/repositories/facility-care-terms';

/** What a drop-in costs and when it begins once only these of its items are left: columns to be written. */
export async function repriceDropIn(tx: Tx, group: BookingGroupRow, left: readonly BookingItemRow[]) {
  const dates = left.map((item) => item.date).sort();
  const [first, last] = [dates[0], dates[dates.length - 1]];
  const terms = await readCareTerms(tx, group.facilityId, group.addressId);
  if (first === undefined || last === undefined || !terms)
    throw conflict('Choose at least one of the booking’s dates.');
  const children = await readCareChildren(tx, group.familyId, group.children);
  const lines = dropInLines(
    left.map((item) => ({ ...item, childId: item.childId ?? '' })),
    children,
  );
  return {
    priceTotal: totalOf(lines),
    priceLines: JSON.stringify(lines),
    startDate: first,
    endDate: last,
    firstStartAt: openingAt(terms, first),
  };
}
