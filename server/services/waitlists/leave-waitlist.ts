import type { Body, WaitlistGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { BookingMove } from '@/server/domain/bookings/effects';
import { lockGroup, type BookingGroupRow } from '@/server/repositories/booking-groups';
import {
  bookingsOfWaitlists,
  lockWaitlist,
  readWaitlist,
  updateWaitlistRow,
  type WaitlistGroupRow,
} from '@/server/repositories/waitlist-groups';
import { moveBooking } from '@/server/services/booking-moves/move-booking';
import type { Deps } from '@/server/services/deps';
import { refuseUnseen } from '@/server/services/requests/refuse-unseen';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';
import { presentWaitlist } from '@/server/services/waitlists/present-waitlists';

/**
 * The parent leaves the line; an offered booking ends with it (decisions 4). Throws `notFound`, or `conflict`, also where what
 * the parent saw has changed.
 */
export async function cancelWaitlist(
  deps: Deps,
  caller: Caller,
  id: string,
  seen?: Body<'cancelWaitlist'>,
): Promise<WaitlistGroup> {
  const answer = await inTransaction(deps.db, async (tx) => {
    const found = await readWaitlist(tx, id, caller.familyId);
    if (!found) throw notFound();
    const by = caller.accountId;
    const check = (row: WaitlistGroupRow) => refuse(tx, row, 'cancel', seen);
    const waitlist = await lockWithoutOffer(tx, deps, found, 'parent', { by, check });
    const outcome = await moveWaitlist(tx, deps, waitlist, { actor: 'parent', action: 'cancel' }, { by });
    return presentWaitlist(tx, outcome.waitlist);
  });
  deps.triggerJob('offers');
  deps.triggerJob('mail');
  deps.triggerJob('payments');
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
 * Locks the request and ends the booking that was offered to it, if it can still be ended: the request follows it back into
 * the line. An offer made between the look and the lock is ended all the same, unless `check`, which is given the locked
 * request before anything is done, throws. `by` is the account of the parent who does it.
 */
export async function lockWithoutOffer(
  tx: Tx,
  deps: Deps,
  found: WaitlistGroupRow,
  actor: keyof typeof endings,
  { by, check }: { by?: string; check?: (waitlist: WaitlistGroupRow) => Promise<void> } = {},
): Promise<WaitlistGroupRow> {
  // Everybody locks the booking before the waitlist; only after that rare race it is the other way round.
  await lockOffer(tx, found);
  const waitlist = await lockWaitlist(tx, found.id);
  // Its family was deleted meanwhile.
  if (!waitlist) throw notFound();
  await check?.(waitlist);
  await endOffer(tx, deps, waitlist, actor, by);
  return (await readWaitlist(tx, found.id))!;
}

async function lockOffer(tx: Tx, waitlist: WaitlistGroupRow): Promise<BookingGroupRow | undefined> {
  if (waitlist.status !== WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) return undefined;
  const bookingId = (await bookingsOfWaitlists(tx, [waitlist.id])).get(waitlist.id);
  return bookingId ? lockGroup(tx, bookingId) : undefined;
}

async function endOffer(
  tx: Tx,
  deps: Deps,
  waitlist: WaitlistGroupRow,
  actor: keyof typeof endings,
  by: string | undefined,
): Promise<void> {
  const booking = await lockOffer(tx, waitlist);
  if (!booking) return;
  const moves: readonly BookingMove[] = endings[actor];
  const move = moves.find((one) => nextStatus(bookingWorkflow, booking.status, one.actor, one.action) !== null);
  if (move) await moveBooking(tx, deps, booking, move, { by });
}

/** Takes a request that is over out of the lists, not out of the record; hiding it again changes nothing. */
export async function hideWaitlist(
  deps: Deps,
  caller: Caller,
  id: string,
  seen?: Body<'hideWaitlist'>,
): Promise<WaitlistGroup> {
  return inTransaction(deps.db, async (tx) => {
    const waitlist = await lockWaitlist(tx, id, caller.familyId);
    if (!waitlist) throw notFound();
    if (waitlist.hiddenAt !== null) return presentWaitlist(tx, waitlist);
    await refuse(tx, waitlist, 'hide', seen);
    if (!isFinal(waitlistWorkflow, waitlist.status)) {
      throw conflict('Only a request that is over can be removed from the list.');
    }
    const now = deps.clock.now();
    await updateWaitlistRow(tx, id, { hiddenAt: now, isExample: false, updatedAt: now });
    return presentWaitlist(tx, (await readWaitlist(tx, id))!);
  });
}

const refuse = (tx: Tx, row: WaitlistGroupRow, action: 'cancel' | 'hide', seen: Body<'cancelWaitlist'>) =>
  refuseUnseen(tx, {
    subject: 'waitlist',
    row,
    action,
    version: seen?.version,
    present: () => presentWaitlist(tx, row),
  });
