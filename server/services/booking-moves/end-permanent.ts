import { BookingItemStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import { dueAt } from '@/server/domain/bookings/due';
import type { MoveDetails } from '@/server/domain/requests/repeat';
import { updateGroup, type BookingGroupRow } from '@/server/repositories/booking-groups';
import { itemsOfGroups, setItemStatus } from '@/server/repositories/booking-items';
import { recordMove } from '@/server/repositories/request-moves';
import type { RequestDeps } from '@/server/services/deps';
import { notifyOfChange } from '@/server/services/booking-moves/notify-family';
import type { BookingOutcome } from '@/server/services/booking-moves/outcome';
import { releasePlaces } from '@/server/services/capacity/release-places';

/**
 * A parent cancels a confirmed permanent booking (product rule 4): it ends with its paid month, without refund. Places
 * after it are released at once; the status stays until that day is over,
 * then the clock's `end` moves it to CANCELED_BY_PARENT.
 */
export async function endPermanent(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { by, details }: { by?: string; details?: MoveDetails },
): Promise<BookingOutcome> {
  const now = deps.clock.now();
  const paidThrough = group.paidThrough!;
  const endsOn = group.endDate !== null && group.endDate < paidThrough ? group.endDate : paidThrough;
  const later = (await itemsOfGroups(tx, [group.id])).filter((item) => item.date > endsOn).map((item) => item.id);
  await setItemStatus(tx, later, BookingItemStatus.CANCELED);
  const freed = await releasePlaces(tx, later);
  const ending = { ...group, endsOn };
  const after = await updateGroup(tx, group, {
    endsOn,
    isExample: false,
    dueAt: dueAt(ending, { state: 'none' }, group.timeZone, now),
    updatedAt: now,
  });
  await recordMove(tx, 'booking', {
    subjectId: group.id,
    at: now,
    actor: 'parent',
    action: 'decline',
    fromStatus: group.status,
    toStatus: group.status,
    note: null,
    fromVersion: group.version,
    details,
  });
  await notifyOfChange(tx, deps, after, { change: { kind: 'end', on: endsOn }, by });
  return { group: after, changed: true, freed };
}
