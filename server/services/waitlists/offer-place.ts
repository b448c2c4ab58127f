import { conflict, notFound } from '@/lib/app-error';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus } from '@/lib/workflow/workflow';
import { inTransaction } from '@/server/db/transaction';
import { planWaitlist } from '@/server/domain/waitlists/waitlist-target';
import { lockWaitlist, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import { readCareRequest } from '@/server/services/requests/care-request';
import { createBooking } from '@/server/services/bookings/create-booking';
import type { Deps } from '@/server/services/deps';
import { isDone } from '@/server/services/requests/is-done';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

export interface Offer {
  /** Minor units; a day and child for a drop-in, a month and child for the long term. The price list's unless given. */
  agreedPrice?: number;
  note?: string | null;
}

/**
 * Holds places for the whole wish together with a booking that waits for the parent's answer (product rule 4);
 * repeating the offer that was made changes nothing. Throws `notFound`, `invalid` where the wish cannot be fulfilled,
 * or `conflict` where a place is missing or another offer stands; then nothing changes.
 */
export async function offerPlace(
  deps: Deps,
  id: string,
  { agreedPrice, note = null }: Offer = {},
): Promise<WaitlistGroupRow> {
  const waitlist = await inTransaction(deps.db, async (tx) => {
    const found = await lockWaitlist(tx, id);
    if (!found) throw notFound();
    const move = { actor: 'facility', action: 'offer', details: { agreedPrice } } as const;
    if (await isDone(tx, 'waitlist', found, { ...move, note })) return found;
    if (nextStatus(waitlistWorkflow, found.status, move.actor, move.action) === null) {
      const isOffered = found.status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL;
      throw conflict(isOffered ? 'This family already has an offer.' : 'This family is no longer waiting.');
    }
    const { terms, children } = await readCareRequest(tx, found.familyId, found);
    const booking = await createBooking(tx, deps, {
      familyId: found.familyId,
      plan: planWaitlist(terms, children, found, deps.clock.now(), agreedPrice),
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      by: 'facility',
      action: 'offer',
      note,
      waitlistId: found.id,
    });
    return moveWaitlist(tx, deps, found, move, { note, booking });
  });
  deps.triggerJob('mail');
  return waitlist;
}
