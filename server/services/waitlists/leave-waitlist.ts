import type { WaitlistGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { BookingMove } from '@/server/domain/bookings/effects';
import { lockGroup } from '@/server/repositories/booking-groups';
import {
  bookingsOfWaitlists,
  lockWaitlist,
  readWaitlist,
  updateWaitlistRow,
  type WaitlistGroupRow,
} from '@/server/repositories/waitlist-groups';
import { moveBooking } from '@/server/services/booking-moves/move-booking';
import type { Deps } from '@/server/services/deps';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';
import { presentWaitlist } from '@/server/services/waitlists/present-waitlists';

/** The parent leaves the line; an offered booking ends with it (decisions 4). Throws `notFound` or `conflict`. */
export async function cancelWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  const answer = await inTransaction(deps.db, async (tx) => {
    const found = await readWaitlist(tx, id, caller.familyId);
    if (!found) throw notFound();
    const waitlist = await lockWithoutOffer(tx, deps, found, 'parent');
    const outcome = await moveWaitlist(tx, deps, waitlist, { actor: 'parent', action: 'cancel' });
    return presentWaitlist(tx, outcome.waitlist);
  });
  deps.wake('offers');
  deps.wake('mail');
  deps.wake('payments');
  return answer;
}

/** What ends an offered booking, whether it is to be answered or to be paid. */
const endings = {
  parent: [{ actor: 'parent', action: 'decline' }],
  facility: [
    { actor: 'facility', action: 'withdraw' },
    { actor: 'facility', action: 'cancel' },
  ],
} as const satisfies Record<'parent' | 'facility', readonly BookingMove[]>;

/**
 * Locks the request after ending the booking that was offered to it, if it can still be ended: the request follows it back
 * into the line. An offer made between the look and the lock is ended all the same.
 */
export async function lockWithoutOffer(
  tx: Tx,
  deps: Deps,
  found: WaitlistGroupRow,
  actor: keyof typeof endings,
): Promise<WaitlistGroupRow> {
  // Everybody locks the booking before the waitlist; only after that rare race it is the other way round.
  await endOffer(tx, deps, found, actor);
  await endOffer(tx, deps, (await lockWaitlist(tx, found.id))!, actor);
  return (await readWaitlist(tx, found.id))!;
}

async function endOffer(tx: Tx, deps: Deps, waitlist: WaitlistGroupRow, actor: keyof typeof endings): Promise<void> {
  if (waitlist.status !== WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) return;
  const bookingId = (await bookingsOfWaitlists(tx, [waitlist.id])).get(waitlist.id);
  const booking = bookingId ? await lockGroup(tx, bookingId) : undefined;
  if (!booking) return;
  const moves: readonly BookingMove[] = endings[actor];
  const move = moves.find((one) => nextStatus(bookingWorkflow, booking.status, one.actor, one.action) !== null);
  if (move) await moveBooking(tx, deps, booking, move);
}

/** Takes a request that is over out of the lists, not out of the record; hiding it again changes nothing. */
export async function hideWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  return inTransaction(deps.db, async (tx) => {
    const waitlist = await lockWaitlist(tx, id, caller.familyId);
    if (!waitlist) throw notFound();
    if (!isFinal(waitlistWorkflow, waitlist.status)) {
      throw conflict('Only a request that is over can be taken out of the list.');
    }
    const now = deps.clock.now();
    if (waitlist.hiddenAt === null)
      await updateWaitlistRow(tx, id, { hiddenAt: now, isExample: false, updatedAt: now });
    return presentWaitlist(tx, (await readWaitlist(tx, id))!);
  });
}
