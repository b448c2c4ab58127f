import type { WaitlistGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { BookingMove } from '@/server/domain/booking/effects';
import { lockGroup } from '@/server/repositories/booking-groups';
import {
  bookingsOfWaitlists,
  lockWaitlist,
  readWaitlist,
  updateWaitlistRow,
  type WaitlistGroupRow,
} from '@/server/repositories/waitlist-groups';
import { moveBooking } from '@/server/services/bookings/move-booking';
import type { Deps } from '@/server/services/deps';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';
import { presentWaitlist } from '@/server/services/waitlists/present-waitlists';

/** The parent leaves the line; an offered booking ends with it (decisions 4). Throws `notFound` or `conflict`. */
export async function cancelWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  const answer = await inTransaction(deps.db, async (tx) => {
    const found = await readWaitlist(tx, id, caller.familyId);
    if (!found) throw notFound();
    await endOffer(tx, deps, found, { actor: 'parent', action: 'decline' });
    const waitlist = (await lockWaitlist(tx, id))!;
    const outcome = await moveWaitlist(tx, deps, waitlist, { actor: 'parent', action: 'cancel' });
    return presentWaitlist(tx, outcome.waitlist);
  });
  deps.wake('offers');
  deps.wake('mail');
  deps.wake('payments');
  return answer;
}

/**
 * Ends the booking that was offered to this request, if it can still be ended; the waitlist follows it back into the line.
 * Locks the booking before anybody locks the waitlist.
 */
export async function endOffer(tx: Tx, deps: Deps, waitlist: WaitlistGroupRow, move: BookingMove): Promise<void> {
  if (waitlist.status !== WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) return;
  const bookingId = (await bookingsOfWaitlists(tx, [waitlist.id])).get(waitlist.id);
  const booking = bookingId ? await lockGroup(tx, bookingId) : undefined;
  if (!booking || nextStatus(bookingWorkflow, booking.status, move.actor, move.action) === null) return;
  await moveBooking(tx, deps, booking, move);
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
