import type { Body, WaitlistGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';
import { lockGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { bookingsOf } from '@/server/areas/requests/rows/groups';
import { lockWaitlist, readWaitlist, type WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import { moveBooking } from '@/server/areas/bookings/moves/move-booking';
import type { Deps } from '@/server/areas/shared/deps';
import { isDone } from '@/server/areas/requests/is-done';
import { refuseUnseen } from '@/server/areas/requests/refuse-unseen';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';
import { presentWaitlist } from '@/server/areas/waitlists/present-waitlists';

/**
 * The parent leaves the line; an offered booking ends with it (product rule 4). Throws `notFound`, or `conflict`, also
 * where what the parent saw has changed.
 */
export async function cancelWaitlist(
  deps: Deps,
  caller: Caller,
  id: string,
  seen?: Body<'cancelWaitlist'>,
): Promise<WaitlistGroup> {
  return inTransaction(deps, async (tx) => {
    const found = await readWaitlist(tx, id, caller.familyId);
    if (!found) throw notFound();
    const by = caller.accountId;
    const move = { actor: 'parent', action: 'cancel' } as const;
    const version = seen?.version;
    const waitlist = await lockWithOffer(tx, found);
    const present = () => presentWaitlist(tx, waitlist);
    if (await isDone(tx, 'waitlist', waitlist, { ...move, version })) return present();
    await refuseUnseen({ row: waitlist, version, present });
    const alone = await endOffer(tx, deps, waitlist, 'parent', by);
    return presentWaitlist(tx, await moveWaitlist(tx, deps, alone, move, { by, fromVersion: waitlist.version }));
  });
}

/** What ends an offered booking, whether it is to be answered or to be paid. */
const endings = {
  parent: [{ actor: 'parent', action: 'decline' }],
  facility: [
    { actor: 'facility', action: 'withdraw' },
    { actor: 'facility', action: 'cancel' },
  ],
} as const satisfies Record<'parent' | 'facility', readonly BookingMove[]>;

/** Locks the booking that was offered to the request, as everybody does, and then the request. */
export async function lockWithOffer(tx: Tx, found: WaitlistGroupRow): Promise<WaitlistGroupRow> {
  await lockOffer(tx, found);
  const waitlist = await lockWaitlist(tx, found.id);
  // Its family was deleted meanwhile.
  if (!waitlist) throw notFound();
  return waitlist;
}

async function lockOffer(tx: Tx, waitlist: WaitlistGroupRow): Promise<BookingGroupRow | undefined> {
  if (waitlist.status !== WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) return undefined;
  const bookingId = (await bookingsOf(tx, 'waitlistId', [waitlist.id])).get(waitlist.id);
  return bookingId ? lockGroup(tx, bookingId) : undefined;
}

/**
 * Ends the booking that was offered to the locked request, if it can still be ended: the request follows it back into the
 * line, and is answered as it is then. An offer made between the look and the lock is ended all the same; only after that rare
 * race is it locked second. `by` is the account of the parent who does it.
 */
export async function endOffer(
  tx: Tx,
  deps: Deps,
  waitlist: WaitlistGroupRow,
  actor: keyof typeof endings,
  by?: string,
): Promise<WaitlistGroupRow> {
  const booking = await lockOffer(tx, waitlist);
  if (!booking) return waitlist;
  const moves: readonly BookingMove[] = endings[actor];
  const move = moves.find((one) => nextStatus(bookingWorkflow, booking.status, one.actor, one.action) !== null);
  if (move) await moveBooking(tx, deps, booking, move, { by });
  return (await readWaitlist(tx, waitlist.id))!;
}
