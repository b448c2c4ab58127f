import type { Body, WaitlistGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';
import { type BookingMoveOptions, moveBooking } from '@/server/areas/care/bookings/move-booking';
import { type BookingGroupRow, lockGroup } from '@/server/areas/care/bookings/rows';
import type { BookingMove } from '@/server/areas/care/bookings/rules/effects';
import { isRepeatedMove, refuseStale } from '@/server/areas/care/requests/answer-checks';
import { bookingsOf } from '@/server/areas/care/requests/rows/requests';
import { moveWaitlist } from '@/server/areas/care/waitlists/move-waitlist';
import { presentWaitlist } from '@/server/areas/care/waitlists/read-waitlists';
import { lockWaitlist, readWaitlist, type WaitlistGroupRow } from '@/server/areas/care/waitlists/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * The parent leaves a waitlist; this also ends an offered booking (product rule 4). Throws `notFound`, or `conflict` (also when
 * the request has changed since the parent saw it).
 */
export async function cancelWaitlist(
  deps: Deps,
  caller: Caller,
  id: string,
  shown?: Body<'cancelWaitlist'>,
): Promise<WaitlistGroup> {
  return inTransaction(deps, async (tx) => {
    const found = await readWaitlist(tx, id, caller.familyId);
    if (!found) throw notFound();
    const by = caller.accountId;
    const move = { actor: 'parent', action: 'cancel' } as const;
    const version = shown?.version;
    const waitlist = await lockWithOffer(tx, found);
    const present = () => presentWaitlist(tx, waitlist);
    if (await isRepeatedMove(tx, 'waitlist', waitlist, { ...move, version })) return present();
    await refuseStale({ row: waitlist, version, present });
    const ended = await endOffer(tx, deps, waitlist, 'parent', { by });
    return presentWaitlist(tx, await moveWaitlist(tx, deps, ended, move, { by, fromVersion: waitlist.version }));
  });
}

/** The moves that end an offered booking; the first that is allowed is made. */
const endings = {
  parent: [{ actor: 'parent', action: 'decline' }],
  facility: [
    { actor: 'facility', action: 'withdraw' },
    { actor: 'facility', action: 'cancel' },
  ],
} as const satisfies Record<'parent' | 'facility', readonly BookingMove[]>;

/** Locks the offered booking, if any, then the request. */
export async function lockWithOffer(tx: Tx, found: WaitlistGroupRow): Promise<WaitlistGroupRow> {
  await lockOffer(tx, found);
  const waitlist = await lockWaitlist(tx, found.id);
  // The family has been deleted in the meantime.
  if (!waitlist) throw notFound();
  return waitlist;
}

async function lockOffer(tx: Tx, waitlist: WaitlistGroupRow): Promise<BookingGroupRow | undefined> {
  if (waitlist.status !== WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) return undefined;
  const bookingId = (await bookingsOf(tx, 'waitlistId', [waitlist.id])).get(waitlist.id);
  return bookingId ? lockGroup(tx, bookingId) : undefined;
}

/**
 * Ends the booking offered to the locked request, if possible; the request then waits again. Returns the updated request. An
 * offer made between reading and locking is ended too; only in that rare race is the booking locked after the request.
 */
export async function endOffer(
  tx: Tx,
  deps: Deps,
  waitlist: WaitlistGroupRow,
  actor: keyof typeof endings,
  options: Pick<BookingMoveOptions, 'by' | 'contactId' | 'note'> = {},
): Promise<WaitlistGroupRow> {
  const booking = await lockOffer(tx, waitlist);
  if (!booking) return waitlist;
  const moves: readonly BookingMove[] = endings[actor];
  const move = moves.find((one) => nextStatus(bookingWorkflow, booking.status, one.actor, one.action) !== null);
  if (move) await moveBooking(tx, deps, booking, move, options);
  return (await readWaitlist(tx, waitlist.id))!;
}
