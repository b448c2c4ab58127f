import { BookingStatus } from '@/lib/enums';
import { createBooking } from '@/server/areas/bookings/create-booking';
import { refuseAheadOfOthers } from '@/server/areas/bookings/refuse-ahead';
import { holdCareRequest } from '@/server/areas/requests/check-request';
import { type Answered, answerForFacility } from '@/server/areas/requests/request-moves';
import type { Deps } from '@/server/areas/shared/deps';
import { endOffer, lockWithOffer } from '@/server/areas/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';
import { lockWaitlist, readWaitlist, type WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import { requireWaitlistMove } from '@/server/areas/waitlists/rules/moves';
import { planWaitlist } from '@/server/areas/waitlists/rules/wish';

interface Offer {
  /** Minor units, per child and day (drop-in) or month (permanent). Defaults to the price list. */
  agreedPrice?: number;
  note?: string | null;
  /** Refuse the offer while a place fits a request ahead in the line: an offer by a job, not by the desk. */
  inTurn?: boolean;
}

/**
 * Offers a booking for the whole request and holds its places (product rule 4). Repeating the last offer does nothing. Throws
 * `notFound`, `invalid` if the request cannot be fulfilled, or `conflict` if a place is missing or an offer is open already.
 */
export const offerPlace = (
  deps: Deps,
  id: string,
  { agreedPrice, note = null, inTurn = false }: Offer = {},
): Promise<Answered<WaitlistGroupRow>> =>
  answerForFacility(deps, 'waitlist', {
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
      if (inTurn) await refuseAheadOfOthers(tx, { ...waitlist, items: plan.items }, now, waitlist.id);
      return moveWaitlist(tx, deps, waitlist, move, { details, note, booking });
    },
  });

/** Removes a family from the waitlist and ends its offer, if any. Throws `notFound` or `conflict`. */
export const declineWaitlist = (
  deps: Deps,
  id: string,
  note: string | null = null,
): Promise<Answered<WaitlistGroupRow>> =>
  answerForFacility(deps, 'waitlist', {
    async lock(tx) {
      const found = await readWaitlist(tx, id);
      return found && lockWithOffer(tx, found);
    },
    ask: () => ({ action: 'decline' as const, note }),
    async make(tx, waitlist, { action }) {
      const ended = await endOffer(tx, deps, waitlist, 'facility');
      const move = { actor: 'facility', action } as const;
      return moveWaitlist(tx, deps, ended, move, { note, fromVersion: waitlist.version });
    },
  });
