import { conflict, notFound } from '@/lib/app-error';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { planWaitlist } from '@/server/domain/waitlists/waitlist-target';
import { lockWaitlist, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import { readCareRequest } from '@/server/services/requests/care-request';
import { createBooking } from '@/server/services/bookings/create-booking';
import type { Deps } from '@/server/services/deps';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

export interface Offer {
  /** Minor units; a day and child for a drop-in, a month and child for the long term. The price list's unless given. */
  agreedPrice?: number;
  note?: string | null;
}

const move = { actor: 'facility', action: 'offer' } as const;

/**
 * Holds places for the whole wish together with a booking that waits for the parent's answer (decisions 4); repeating an
 * offer that is not answered changes nothing. Throws `notFound`, `invalid` where the wish cannot be fulfilled, or `conflict`
 * where a place is missing; then nothing changes.
 */
export async function offerPlace(deps: Deps, id: string, offer: Offer = {}): Promise<WaitlistGroupRow> {
  const waitlist = await inTransaction(deps.db, async (tx) => {
    const found = await lockWaitlist(tx, id);
    if (!found) throw notFound();
    if (nextStatus(waitlistWorkflow, found.status, move.actor, move.action) !== null)
      return makeOffer(tx, deps, found, offer);
    if (found.status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) return found;
    throw conflict('This family is no longer waiting.');
  });
  deps.triggerJob('mail');
  return waitlist;
}

async function makeOffer(tx: Tx, deps: Deps, found: WaitlistGroupRow, { agreedPrice, note = null }: Offer) {
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
  return (await moveWaitlist(tx, deps, found, move, { note, booking })).waitlist;
}
