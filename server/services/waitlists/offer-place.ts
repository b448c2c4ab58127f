import { conflict, notFound } from '@/lib/app-error';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import { AppError } from '@/lib/app-error';
import { inTransaction } from '@/server/db/transaction';
import { planWish } from '@/server/domain/waitlist/wish';
import { lockWaitlist, waitingInOrder, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import { readCareRequest } from '@/server/services/bookings/care-request';
import { createBooking } from '@/server/services/bookings/create-booking';
import type { Deps } from '@/server/services/deps';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

export interface Offer {
  /** Minor units; a day and child for a drop-in, a month and child for the long term. The price list's unless given. */
  agreedPrice?: number;
  note?: string | null;
}

/**
 * Holds places for the whole wish together with a booking that waits for the parent's answer (decisions 4). Throws
 * `notFound`, `invalid` where the wish cannot be fulfilled, or `conflict` where a place is missing; then nothing changes.
 */
export async function offerPlace(
  deps: Deps,
  id: string,
  { agreedPrice, note = null }: Offer = {},
): Promise<WaitlistGroupRow> {
  const waitlist = await inTransaction(deps.db, async (tx) => {
    const found = await lockWaitlist(tx, id);
    if (!found) throw notFound();
    if (found.status !== WaitlistStatus.NEW) throw conflict('This family is not waiting any more.');
    const { familyId, children: ids } = found;
    const { terms, children } = await readCareRequest(tx, familyId, { ...found, children: ids });
    const booking = await createBooking(tx, deps, {
      familyId,
      plan: planWish(terms, children, found, deps.clock.now(), agreedPrice),
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      by: 'facility',
      action: 'offer',
      note,
      waitlistId: id,
    });
    const move = { actor: 'facility', action: 'offer' } as const;
    return (await moveWaitlist(tx, deps, found, move, { note, booking })).waitlist;
  });
  deps.wake('mail');
  return waitlist;
}

/** How many waiting families one sweep looks at. */
const batch = 500;

/**
 * Offers free places down the lines, first come first: whoever's whole wish can be fulfilled gets the offer. Families
 * whose wish is larger than what is free keep their place and are asked again at the next sweep. Answers how many offers.
 */
export async function offerFreePlaces(deps: Deps): Promise<number> {
  let offered = 0;
  for (const id of await waitingInOrder(deps.db, batch)) {
    try {
      await offerPlace(deps, id);
      offered += 1;
    } catch (error) {
      // Not free, not fulfilled, or gone meanwhile: the next in line is asked.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return offered;
}
