import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { planPermanent } from '@/server/domain/bookings/plan-permanent';
import type { MoveDetails } from '@/server/domain/requests/repeat';
import { nextTourStatus } from '@/server/domain/tours/rules';
import { insertItems } from '@/server/repositories/booking-items';
import { lockTour, type StartOffer, type TourGroupRow } from '@/server/repositories/tour-groups';
import { readCareRequest } from '@/server/services/requests/care-request';
import { holdPlaces } from '@/server/services/capacity/hold-places';
import type { Deps } from '@/server/services/deps';
import { isDone } from '@/server/services/requests/is-done';
import { moveTour, type TourMove, type TourOutcome } from '@/server/services/tours/move-tour';

/** What a facility's desk does with a tour (product rule 4). Each throws `notFound`, or `conflict` with a sentence. */

/** Proposes a time for the visit, which must lie ahead. */
export const scheduleTour = (deps: Deps, id: string, scheduledAt: Date, note: string | null = null) =>
  act(deps, id, { action: 'scheduleTour', details: { at: scheduledAt.toISOString() }, note }, (tx, tour, move) => {
    if (scheduledAt <= deps.clock.now()) throw conflict('The proposed time has already passed.');
    return moveTour(tx, deps, tour, move, { scheduledAt, note });
  });

export const declineTour = (deps: Deps, id: string, note: string | null = null) =>
  act(deps, id, { action: 'decline', details: {}, note }, (tx, tour, move) => moveTour(tx, deps, tour, move, { note }));

/** Offers a permanent place: its days are held for the family until it answers. Needs prices and free places. */
export const offerStart = (deps: Deps, id: string, offer: StartOffer, note: string | null = null) =>
  act(deps, id, { action: 'offerStart', details: { offer }, note }, async (tx, tour, move) => {
    const now = deps.clock.now();
    // What the table does not allow is refused before anything is calculated.
    if (nextTourStatus(tour, move.actor, move.action, now) === null) return moveTour(tx, deps, tour, move);
    const { familyId, facilityId, addressId } = tour;
    const { terms, children } = await readCareRequest(tx, familyId, {
      facilityId,
      addressId,
      children: offer.children,
    });
    const plan = planPermanent(terms, { ...offer, children, endDate: null }, now);
    const change = { offer: JSON.stringify(offer), note, careBegins: plan.firstStartAt };
    const outcome = await moveTour(tx, deps, tour, move, change);
    const items = plan.items.map((item) => ({
      ...item,
      id: randomUUID(),
      groupId: null,
      tourId: id,
      status: null,
      held: true,
    }));
    await insertItems(tx, items);
    await holdPlaces(tx, items);
    return outcome;
  });

/** Makes the move, unless it is the very one that was made and stands: then nothing changes. */
async function act(
  deps: Deps,
  id: string,
  { note, ...asked }: { action: string; details: MoveDetails; note: string | null },
  work: (tx: Tx, tour: TourGroupRow, move: TourMove) => Promise<TourOutcome>,
): Promise<TourOutcome> {
  const move = { actor: 'facility', ...asked } as const;
  const outcome = await inTransaction(deps.db, async (tx) => {
    const tour = await lockTour(tx, id);
    if (!tour) throw notFound();
    if (await isDone(tx, 'tour', tour, { ...move, note })) return { tour, changed: false, freed: [] };
    return work(tx, tour, move);
  });
  deps.triggerJob('mail');
  if (outcome.freed.length > 0) deps.triggerJob('offers');
  return outcome;
}
