import { BookingStatus } from '@/lib/enums';
import { requireWaitlistMove } from '@/server/areas/waitlists/rules/rules';
import { planWaitlist } from '@/server/areas/waitlists/rules/waitlist-target';
import { lockWaitlist, type WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import { createBooking } from '@/server/areas/bookings/create-booking';
import type { Deps } from '@/server/areas/shared/deps';
import { answerOnce, type Answered } from '@/server/areas/requests/answer-once';
import { readCareRequest } from '@/server/areas/requests/care-request';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';

export interface Offer {
  /** Minor units; a day and child for a drop-in, a month and child for the long term. The price list's unless given. */
  agreedPrice?: number;
  note?: string | null;
}

/**
 * Holds places for the whole wish together with a booking that waits for the parent's answer (product rule 4);
 * repeating the offer that was made changes nothing. Throws `notFound`, `invalid` where the wish cannot be fulfilled,
 * or `conflict` where a place is missing or another offer is open; then nothing changes.
 */
export const offerPlace = (
  deps: Deps,
  id: string,
  { agreedPrice, note = null }: Offer = {},
): Promise<Answered<WaitlistGroupRow>> =>
  answerOnce(deps, 'waitlist', {
    lock: (tx) => lockWaitlist(tx, id),
    ask: () => ({ action: 'offer' as const, details: { agreedPrice }, note }),
    async make(tx, waitlist, { action, details }) {
      const move = { actor: 'facility', action } as const;
      // What the table does not allow is refused before anything is calculated.
      requireWaitlistMove(waitlist, move);
      const { terms, children } = await readCareRequest(tx, waitlist.familyId, waitlist);
      const booking = await createBooking(tx, deps, {
        familyId: waitlist.familyId,
        plan: planWaitlist(terms, children, waitlist, deps.clock.now(), agreedPrice),
        status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
        by: 'facility',
        action: 'offer',
        note,
        waitlistId: waitlist.id,
      });
      return moveWaitlist(tx, deps, waitlist, move, { details, note, booking });
    },
  });
