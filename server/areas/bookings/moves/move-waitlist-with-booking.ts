import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { waitlistDueAt } from '@/server/areas/waitlists/rules/due';
import type { WaitlistMove } from '@/server/areas/waitlists/rules/effects';
import { reasonBehind, reasonOfEnrolment } from '@/server/areas/waitlists/rules/movement-reason';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { lockWaitlist, updateWaitlistRow } from '@/server/areas/waitlists/rows';
import { recordLineOf, recordMoveOf } from '@/server/areas/requests/record-move';

/**
 * After a booking has moved, the waitlist request that it was offered to makes the first of `moves` that its own table allows
 * (product rule 4, "Waitlist"). Where it makes none, the request is another version all the same: leaving it would now
 * end a booking that has changed since, and care may begin on another day.
 * Locks are taken booking first, waitlist second, everywhere.
 */
export async function moveWaitlistWithBooking(
  tx: Tx,
  before: BookingGroupRow,
  booking: BookingGroupRow,
  moves: readonly WaitlistMove[],
  at: Date,
): Promise<void> {
  await moveOffered(tx, booking, moves, at);
  await recordLineOf(tx, booking, reasonOfEnrolment(before.status, booking.status), at);
}

async function moveOffered(tx: Tx, booking: BookingGroupRow, moves: readonly WaitlistMove[], at: Date): Promise<void> {
  const waitlist = booking.waitlistId === null ? null : await lockWaitlist(tx, booking.waitlistId);
  if (!waitlist || isFinal(waitlistWorkflow, waitlist.status)) return;
  const next = (move: WaitlistMove) => nextStatus(waitlistWorkflow, waitlist.status, move.actor, move.action);
  const move = moves.find((one) => next(one) !== null);
  const status = (move && next(move)) ?? waitlist.status;
  const dueAt = waitlistDueAt({ ...waitlist, status }, booking, booking.timeZone, at);
  await updateWaitlistRow(tx, waitlist.id, { status, dueAt, isExample: false, updatedAt: at });
  if (!move) return;
  await recordMoveOf(tx, 'waitlist', waitlist, { ...move, to: status, at });
  await recordLineOf(tx, booking, reasonBehind(waitlist.status, move), at);
}
