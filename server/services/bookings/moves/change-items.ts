import { BookingItemStatus, type BookingStatus } from '@/lib/enums';
import { bookingHoldsPlaces } from '@/lib/workflow/booking';
import { todayIn } from '@/lib/time-zones';
import type { Tx } from '@/server/db/connection';
import type { BookingEffect } from '@/server/domain/bookings/effects';
import { itemChanges } from '@/server/domain/bookings/item-changes';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { itemsOfGroups, setItemStatus } from '@/server/repositories/booking-items';
import { repriceDropIn } from '@/server/services/bookings/moves/reprice';
import { releasePlaces } from '@/server/services/capacity/release-places';

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
