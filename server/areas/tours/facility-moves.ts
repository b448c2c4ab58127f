import { conflict } from '@/lib/app-error';
import { planPermanent } from '@/server/areas/bookings/rules/plan-permanent';
import { type Answered, answerOnce } from '@/server/areas/requests/answer-once';
import { readCareRequest } from '@/server/areas/requests/care-request';
import type { MoveDetails } from '@/server/areas/requests/rules';
import type { Deps } from '@/server/areas/shared/deps';
import { moveTour, type TourMoveOptions } from '@/server/areas/tours/move-tour';
import { lockTour, type StartOffer, type TourGroupRow } from '@/server/areas/tours/rows';
import { requireTourMove, type TourMove } from '@/server/areas/tours/rules';
import type { Tx } from '@/server/db/connection';

/** What a facility's desk does with a tour (product rule 4). Each throws `notFound`, or `conflict` with a sentence. */

/** Proposes a time for the visit, which must lie ahead. */
export const scheduleTour = (deps: Deps, id: string, scheduledAt: Date, note: string | null = null) =>
  act(deps, id, { action: 'scheduleTour', details: { at: scheduledAt.toISOString() }, note }, async () => {
    if (scheduledAt <= deps.clock.now()) throw conflict('The proposed time has already passed.');
    return { columns: { scheduledAt } };
  });

export const declineTour = (deps: Deps, id: string, note: string | null = null) =>
  act(deps, id, { action: 'decline', details: {}, note }, async () => ({}));

/** Offers a permanent place: its days are held for the family until it answers. Needs prices and free places. */
export const offerStart = (deps: Deps, id: string, offer: StartOffer, note: string | null = null) =>
  act(deps, id, { action: 'offerStart', details: { offer }, note }, async (tx, tour) => {
    const now = deps.clock.now();
    // What the table does not allow is refused before anything is calculated.
    requireTourMove(tour, { actor: 'facility', action: 'offerStart' }, now);
    const { terms, children } = await readCareRequest(tx, tour.familyId, { ...tour, children: offer.children });
    const start = planPermanent(terms, { ...offer, children, endDate: null }, now);
    return { columns: { offer: JSON.stringify(offer) }, start };
  });

interface Asked {
  action: Extract<TourMove, { actor: 'facility' }>['action'];
  details: MoveDetails;
  note: string | null;
}

/** `prepare` calculates what the move brings with it. */
const act = (
  deps: Deps,
  id: string,
  asked: Asked,
  prepare: (tx: Tx, tour: TourGroupRow) => Promise<Pick<TourMoveOptions, 'columns' | 'start'>>,
): Promise<Answered<TourGroupRow>> =>
  answerOnce(deps, 'tour', {
    lock: (tx) => lockTour(tx, id),
    ask: () => asked,
    make: async (tx, tour, { action, ...said }) =>
      moveTour(tx, deps, tour, { actor: 'facility', action }, { ...said, ...(await prepare(tx, tour)) }),
  });
