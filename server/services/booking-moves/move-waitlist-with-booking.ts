import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { WaitlistMove } from '@/server/domain/bookings/effects';
import { waitlistDueAt } from '@/server/domain/waitlists/due';
import { reasonBehind } from '@/server/domain/waitlists/movement-reason';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { recordMove } from '@/server/repositories/request-moves';
import { recordMovements } from '@/server/repositories/waitlist-movements';
import { lockWaitlistState, setWaitlistState } from '@/server/repositories/waitlist-state';
import type { Deps } from '@/server/services/deps';

/**
 * After an offered booking has moved, makes the first of `moves` that the waitlist request's own table allows
 * (product rule 4, "Waitlist"). Where it makes none, the request is another version all the same: leaving it would now
 * end a booking that stands otherwise than it did, and care may begin on another day.
 * Locks are taken booking first, waitlist second, everywhere.
 */
export async function moveWaitlistWithBooking(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  booking: BookingGroupRow,
  moves: readonly WaitlistMove[],
): Promise<void> {
  if (booking.waitlistId === null) return;
  const waitlist = await lockWaitlistState(tx, booking.waitlistId);
  if (!waitlist) return;
  const now = deps.clock.now();
  for (const { actor, action } of moves) {
    const to = nextStatus(waitlistWorkflow, waitlist.status, actor, action);
    if (to === null) continue;
    const dueAt = waitlistDueAt({ ...waitlist, status: to }, booking, booking.timeZone, now);
    await setWaitlistState(tx, waitlist.id, { status: to, dueAt, updatedAt: now });
    await recordMove(tx, 'waitlist', {
      subjectId: waitlist.id,
      at: now,
      actor,
      action,
      fromStatus: waitlist.status,
      toStatus: to,
      note: null,
      fromVersion: waitlist.version,
    });
    const up = reasonBehind(waitlist.status, { actor, action });
    if (up) {
      const { facilityId, familyId } = booking;
      await recordMovements(tx, { at: now, facilityId, familyId, up });
    }
    return;
  }
  if (isFinal(waitlistWorkflow, waitlist.status)) return;
  const dueAt = waitlistDueAt(waitlist, booking, booking.timeZone, now);
  await setWaitlistState(tx, waitlist.id, { status: waitlist.status, dueAt, updatedAt: now });
}
