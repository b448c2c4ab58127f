import { BookingItemStatus } from '@/lib/enums';
import { bookingHoldsPlaces } from '@/lib/workflow/booking';
import { todayIn } from '@/lib/time-zones';
import type { BookingStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import type { BookingEffect } from '@/server/domain/bookings/effects';
import { itemChanges } from '@/server/domain/bookings/item-changes';
import type { PlaceCount } from '@/server/domain/capacity/pools';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { itemsOfGroups, setItemStatus, type BookingItemRow } from '@/server/repositories/booking-items';
import type { RequestDeps } from '@/server/services/deps';
import { releasePlaces } from '@/server/services/capacity/release-places';

export interface ChangedItems {
  /** As they are after the move. */
  items: BookingItemRow[];
  freed: PlaceCount[];
}

/** Carries a move over to the items: their statuses, and the places that those no longer live release. */
export async function changeItems(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  change: { effect: BookingEffect['items']; to: BookingStatus; dates: readonly string[] },
): Promise<ChangedItems> {
  const before = await itemsOfGroups(tx, [group.id]);
  const today = todayIn(group.timeZone, deps.clock.now());
  const ids = itemChanges(change.effect, before, { type: group.type, today, dates: change.dates });
  await setItemStatus(tx, ids.approve, BookingItemStatus.APPROVED);
  await setItemStatus(tx, ids.refuse, BookingItemStatus.NOT_APPROVED);
  await setItemStatus(tx, ids.cancel, BookingItemStatus.CANCELED);

  const groupHolds = bookingHoldsPlaces[change.to];
  const given = groupHolds ? [...ids.refuse, ...ids.cancel] : before.map((item) => item.id);
  const freed = await releasePlaces(tx, given);
  const status = new Map<string, BookingItemStatus>([
    ...ids.approve.map((id) => [id, BookingItemStatus.APPROVED] as const),
    ...ids.refuse.map((id) => [id, BookingItemStatus.NOT_APPROVED] as const),
    ...ids.cancel.map((id) => [id, BookingItemStatus.CANCELED] as const),
  ]);
  const gone = new Set(given);
  const items = before.map((item) => ({
    ...item,
    status: status.get(item.id) ?? item.status,
    held: item.held && !gone.has(item.id),
  }));
  return { items, freed };
}
