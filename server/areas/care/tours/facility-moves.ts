import { conflict } from '@/lib/app-error';
import { minuteMs } from '@/lib/dates/durations';
import { plannedText } from '@/lib/dates/instants';
import { tourMinutes } from '@/lib/requests/icalendar';
import { planPermanent } from '@/server/areas/care/bookings/rules/plan';
import { holdCareRequest } from '@/server/areas/care/requests/check-request';
import { type Answered, answerForFacility, type ShownToFacility } from '@/server/areas/care/requests/request-moves';
import type { MoveDetails } from '@/server/areas/care/requests/rules';
import { moveTour, type TourMoveOptions } from '@/server/areas/care/tours/move-tour';
import { confirmedVisits, lockTour, type StartOffer, type TourGroupRow } from '@/server/areas/care/tours/rows';
import { requireTourMove, type TourMove } from '@/server/areas/care/tours/rules';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

interface ProposedVisit extends ShownToFacility {
  /** Refuse a time at which the facility has another confirmed visit: a proposal by a contact, not by the desk. */
  apart?: boolean;
}

/**
 * Proposes a future time for the visit. A confirmed visit that the family wants to move keeps its time until they confirm this one.
 * Each of these moves throws `notFound`, or `conflict` if it is not allowed or what the facility saw has changed.
 */
export const scheduleTour = (
  deps: Deps,
  id: string,
  scheduledAt: Date,
  note: string | null = null,
  { apart = false, ...shown }: ProposedVisit = {},
) => {
  const asked = { action: 'scheduleTour', details: { at: scheduledAt.toISOString() }, note } as const;
  return act(deps, id, asked, shown, async (tx, tour) => {
    if (scheduledAt <= deps.clock.now()) throw conflict('The proposed time has already passed.');
    if (apart) await refuseTakenTime(tx, tour, scheduledAt);
    if (tour.changeWanted === null) return { columns: { scheduledAt } };
    return { changeWanted: { ...tour.changeWanted, proposedAt: scheduledAt.toISOString() } };
  });
};

async function refuseTakenTime(tx: Tx, tour: TourGroupRow, at: Date): Promise<void> {
  const taken = await confirmedVisits(tx, tour, new Date(at.getTime() - tourMinutes * minuteMs));
  const clash = taken.find((visit) => visit.getTime() < at.getTime() + tourMinutes * minuteMs);
  if (clash) throw conflict(`You have another tour on ${plannedText(clash, tour.timeZone)}. Choose another time.`);
}

/** Declines the family's wish to move its confirmed visit, which keeps its time. */
export const declineTourChange = (deps: Deps, id: string, note: string | null = null, shown?: ShownToFacility) =>
  act(deps, id, { action: 'declineChange', details: {}, note }, shown, async () => ({}));

export const declineTour = (deps: Deps, id: string, note: string | null = null, shown?: ShownToFacility) =>
  act(deps, id, { action: 'decline', details: {}, note }, shown, async () => ({}));

/** Offers permanent care and holds its places until the parent answers (product rule 4). */
export const offerStart = (
  deps: Deps,
  id: string,
  offer: StartOffer,
  note: string | null = null,
  shown?: ShownToFacility,
) =>
  act(deps, id, { action: 'offerStart', details: { offer }, note }, shown, async (tx, tour) => {
    const now = deps.clock.now();
    // Fail before planning, which could throw a less relevant error.
    requireTourMove(tour, { actor: 'facility', action: 'offerStart' }, now);
    const { terms, children } = await holdCareRequest(tx, tour.familyId, { ...tour, children: offer.children });
    const start = planPermanent(terms, { ...offer, children, endDate: null }, now);
    return { columns: { offer: JSON.stringify(offer) }, start };
  });

interface FacilityMove {
  action: Extract<TourMove, { actor: 'facility' }>['action'];
  details: MoveDetails;
  note: string | null;
}

const act = (
  deps: Deps,
  id: string,
  move: FacilityMove,
  shown: ShownToFacility = {},
  prepare: (tx: Tx, tour: TourGroupRow) => Promise<Pick<TourMoveOptions, 'changeWanted' | 'columns' | 'start'>>,
): Promise<Answered<TourGroupRow>> =>
  answerForFacility(deps, 'tour', shown, {
    lock: (tx) => lockTour(tx, id),
    ask: () => move,
    make: async (tx, tour, { action, ...options }) => {
      const { contactId } = shown;
      const made = { ...options, contactId, ...(await prepare(tx, tour)) };
      return moveTour(tx, deps, tour, { actor: 'facility', action }, made);
    },
  });
