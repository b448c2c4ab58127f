import { BookingStatus } from '@/lib/enums';
import { createBooking } from '@/server/areas/care/bookings/create-booking';
import { refuseAheadOfOthers } from '@/server/areas/care/bookings/refuse-ahead';
import { holdCareRequest } from '@/server/areas/care/requests/check-request';
import { type Answered, answerForFacility, type ShownToFacility } from '@/server/areas/care/requests/request-moves';
import { endOffer, lockWithOffer } from '@/server/areas/care/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/areas/care/waitlists/move-waitlist';
import { lockWaitlist, readWaitlist, type WaitlistGroupRow } from '@/server/areas/care/waitlists/rows';
import { requireWaitlistMove } from '@/server/areas/care/waitlists/rules/moves';
import { planWaitlist } from '@/server/areas/care/waitlists/rules/wish';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

interface Offer extends ShownToFacility {
  /** Minor units, per child and day (drop-in) or month (permanent). Defaults to the price list. */
  agreedPrice?: number;
  note?: string | null;
  /** Refuse the offer while a place fits a request ahead in the line: an offer by a job or a contact, not by the desk. */
  inTurn?: boolean;
}

/**
 * Offers a booking for the whole request and holds its places (product rule 4). Repeating the last offer does nothing. Throws
 * `notFound`, `invalid` if the request cannot be fulfilled, or `conflict` if a place is missing or an offer is open already.
 */
export const offerPlace = (
  deps: Deps,
  id: string,
  { agreedPrice, note = null, inTurn = false, ...shown }: Offer = {},
): Promise<Answered<WaitlistGroupRow>> =>
  answerForFacility(deps, 'waitlist', shown, {
    lock: (tx) => lockWaitlist(tx, id),
    ask: () => ({ action: 'offer' as const, details: { agreedPrice }, note }),
    async make(tx, waitlist, { action, details }) {
      const move = { actor: 'facility', action } as const;
      // Fail before planning, which could throw a less relevant error.
      requireWaitlistMove(waitlist, move);
      const { terms, children } = await holdCareRequest(tx, waitlist.familyId, waitlist);
      const now = deps.clock.now();
      const plan = planWaitlist(terms, children, waitlist, now, agreedPrice);
      const booking = await createBooking(tx, deps, {
        familyId: waitlist.familyId,
        plan,
        status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
        by: 'facility',
        action: 'offer',
        note,
        waitlistId: waitlist.id,
      });
      if (inTurn) {
        const turn = { aheadOf: waitlist.id, agreedPrice };
        await refuseAheadOfOthers(tx, { ...waitlist, items: plan.items }, now, turn);
      }
      const { contactId } = shown;
      return moveWaitlist(tx, deps, waitlist, move, { details, note, booking, contactId });
    },
  });

/** Removes a family from the waitlist and ends its offer, if any. Throws `notFound` or `conflict`. */
export const declineWaitlist = (
  deps: Deps,
  id: string,
  note: string | null = null,
  shown: ShownToFacility = {},
): Promise<Answered<WaitlistGroupRow>> =>
  answerForFacility(deps, 'waitlist', shown, {
    lock: (tx) => lockFound(tx, id),
    ask: () => ({ action: 'decline' as const, note }),
    async make(tx, waitlist, { action }) {
      const { contactId } = shown;
      const ended = await endOffer(tx, deps, waitlist, 'facility', { contactId });
      const move = { actor: 'facility', action } as const;
      return moveWaitlist(tx, deps, ended, move, { note, contactId, fromVersion: waitlist.version });
    },
  });

/** Withdraws the open offer: the family waits again, in its old position. Throws `notFound` or `conflict`. */
export const withdrawOffer = (
  deps: Deps,
  id: string,
  note: string | null = null,
  shown: ShownToFacility = {},
): Promise<Answered<WaitlistGroupRow>> =>
  answerForFacility(deps, 'waitlist', shown, {
    lock: (tx) => lockFound(tx, id),
    ask: () => ({ action: 'withdraw' as const }),
    async make(tx, waitlist, { action }) {
      requireWaitlistMove(waitlist, { actor: 'facility', action });
      return endOffer(tx, deps, waitlist, 'facility', { contactId: shown.contactId, note });
    },
  });

async function lockFound(tx: Tx, id: string): Promise<WaitlistGroupRow | null> {
  const found = await readWaitlist(tx, id);
  return found && lockWithOffer(tx, found);
}
