import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { BookingMove } from '@/server/domain/booking/effects';
import { waitlistMoves } from '@/server/domain/waitlist/booking-moves';
import { waitlistDueAt } from '@/server/domain/waitlist/due';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { recordMove } from '@/server/repositories/moves';
import { lockWaitlistState, setWaitlistState } from '@/server/repositories/waitlist-state';
import type { Deps } from '@/server/services/deps';

/**
 * Moves the waitlist request that an offered booking belongs to after the booking has moved (decisions 4, "Waitlist"): its
 * fate is the booking's. Locks are taken booking first, waitlist second, everywhere.
 */
export async function followBooking(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  booking: BookingGroupRow,
  move: BookingMove,
): Promise<void> {
  if (booking.waitlistId === null) return;
  const waitlist = await lockWaitlistState(tx, booking.waitlistId);
  if (!waitlist) return;
  const now = deps.clock.now();
  for (const { actor, action } of waitlistMoves(move)) {
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
    });
    return;
  }
}
