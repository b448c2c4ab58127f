import { conflict } from '@/lib/app-error';
import { todayIn } from '@/lib/dates/time-zones';
import { BookingItemStatus, type BookingStatus } from '@/lib/enums';
import { dropInLines, totalOf } from '@/lib/money/price-lines';
import { bookingHoldsPlaces } from '@/lib/workflow/booking';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import type { BookingEffect } from '@/server/areas/bookings/rules/effects';
import { itemChanges } from '@/server/areas/bookings/rules/item-changes';
import { releasePlaces } from '@/server/areas/capacity/release-places';
import { type BookingItemRow, itemsOfGroups, setItemStatus } from '@/server/areas/capacity/rows';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import { openingAt } from '@/server/areas/facilities/rules';
import { readCareChildren } from '@/server/areas/family/rows/children';
import type { Tx } from '@/server/db/connection';

export interface ChangedItems {
  /** Of the approved items that are left, else of all; a date of several children comes several times. */
  dates: string[];
  /** Columns of the booking that change with its items. */
  columns: Partial<Awaited<ReturnType<typeof repriceDropIn>>>;
}

/** Carries a move over to the items: their statuses, the places that those no longer live release, and the new price. */
export async function changeItems(
  tx: Tx,
  group: BookingGroupRow,
  effect: BookingEffect['items'],
  { to, at, dates = [] }: { to: BookingStatus; at: Date; dates?: readonly string[] },
): Promise<ChangedItems> {
  const before = await itemsOfGroups(tx, [group.id]);
  const ids = itemChanges(effect, before, { type: group.type, today: todayIn(group.timeZone, at), dates });
  await setItemStatus(tx, ids.approve, BookingItemStatus.APPROVED);
  await setItemStatus(tx, ids.refuse, BookingItemStatus.NOT_APPROVED);
  await setItemStatus(tx, ids.cancel, BookingItemStatus.CANCELED);
  const dead = [...ids.refuse, ...ids.cancel];
  await releasePlaces(tx, bookingHoldsPlaces[to] ? dead : before.map((item) => item.id));

  const approved = new Set([...before.filter(isApproved).map((item) => item.id), ...ids.approve]);
  const left = before.filter((item) => approved.has(item.id) && !dead.includes(item.id));
  return {
    dates: (left.length > 0 ? left : before).map((item) => item.date),
    columns: effect === 'approveSome' ? await repriceDropIn(tx, group, left) : {},
  };
}

const isApproved = (item: { status: BookingItemStatus | null }) => item.status === BookingItemStatus.APPROVED;

/** What a drop-in costs and when it begins once only these of its items are left: columns to be written. */
async function repriceDropIn(tx: Tx, group: BookingGroupRow, left: readonly BookingItemRow[]) {
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
