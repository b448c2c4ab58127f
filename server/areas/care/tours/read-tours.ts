import type { Body, Paged, Query, TourGroup } from '@/api/contract/types';
import { AppError, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { TourStatus, valuesOf } from '@/lib/enums';
import { tourWorkflow } from '@/lib/workflow/tour';
import { isFinal } from '@/lib/workflow/workflow';
import { presentPlanPrice } from '@/server/areas/care/bookings/present-bookings';
import { type BookingPlan, planPermanent } from '@/server/areas/care/bookings/rules/plan';
import { readCareRequest } from '@/server/areas/care/requests/check-request';
import { answerPage, hideRequest, readRequestParts } from '@/server/areas/care/requests/read-requests';
import { waitingStatuses } from '@/server/areas/care/requests/rules';
import { listTourRows, lockTour, readTour, type TourGroupRow, updateTourRow } from '@/server/areas/care/tours/rows';
import { canHideTour, tourRefusal } from '@/server/areas/care/tours/rules';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

const openStatuses = valuesOf(TourStatus).filter((status) => !isFinal(tourWorkflow, status));

/** `upcoming` leaves out final ones and past visits; both leave out hidden ones (product rule 4, "Lists"). */
export const listTours = (
  deps: Deps,
  { familyId }: Caller,
  list: 'upcoming' | 'all',
  query: Query<'listTours'>,
): Promise<Paged<TourGroup>> => {
  const narrow =
    list === 'upcoming'
      ? { statuses: openStatuses, passedBefore: deps.clock.now() }
      : { statuses: null, passedBefore: null };
  return answerPage(
    query,
    (at) => listTourRows(deps.db, familyId, { ...narrow, waiting: waitingStatuses.tours }, at),
    (groups) => presentTours(deps.db, deps, groups),
  );
};

/** Throws `notFound` for another family's tour. */
export async function getTour(deps: Deps, caller: Caller, id: string): Promise<TourGroup> {
  const tour = await readTour(deps.db, id, caller.familyId);
  if (!tour) throw notFound();
  return presentTour(deps.db, deps, tour);
}

export const hideTour = (deps: Deps, caller: Caller, id: string, shown?: Body<'hideTour'>): Promise<TourGroup> =>
  hideRequest(deps, caller, id, shown?.version, {
    lock: lockTour,
    refusal: (tour, now) => (canHideTour(tour, now) ? null : tourRefusal('hide')),
    update: updateTourRow,
    present: (db, tour) => presentTour(db, deps, tour),
  });

/** A family's tours in the contract's shape and the given order. Each open start is priced with queries of its own. */
export async function presentTours(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  groups: readonly TourGroupRow[],
): Promise<TourGroup[]> {
  const partsOf = await readRequestParts(db, 'tour', groups);
  const prices = new Map<string, Awaited<ReturnType<typeof startPrice>>>();
  for (const group of groups) if (isStartOpen(group)) prices.set(group.id, await startPrice(db, group));
  const now = deps.clock.now();
  return groups.map((group) => ({
    ...partsOf(group),
    preferredTimes: group.preferredTimes,
    scheduledAt: group.scheduledAt?.toISOString() ?? null,
    offer: group.offer && { ...group.offer, price: prices.get(group.id) ?? null },
    confirmedAt: group.confirmedAt?.toISOString() ?? null,
    changeWanted: group.changeWanted,
    canHide: canHideTour(group, now),
  }));
}

export async function presentTour(db: Queryable, deps: Pick<Deps, 'clock'>, group: TourGroupRow): Promise<TourGroup> {
  return (await presentTours(db, deps, [group]))[0]!;
}

/** Whether an offered start waits for the parent's answer. */
export const isStartOpen = (tour: TourGroupRow): boolean =>
  tour.status === TourStatus.SCHEDULED_START && tour.confirmedAt === null;

/** The offered care, calculated as of the offer: a later horizon would include a month whose places are not held. */
export async function planStart(db: Queryable, tour: TourGroupRow): Promise<BookingPlan> {
  const { offer, familyId, facilityId, addressId } = tour;
  if (!offer) throw notFound();
  const { terms, children } = await readCareRequest(db, familyId, { facilityId, addressId, children: offer.children });
  return planPermanent(terms, { ...offer, children, endDate: null }, tour.updatedAt);
}

/** The price of an open start in minor units; null if there is none or it can no longer be planned. */
async function startPrice(db: Queryable, tour: TourGroupRow) {
  if (!isStartOpen(tour)) return null;
  try {
    const plan = await planStart(db, tour);
    return presentPlanPrice(plan, await readCareChildren(db, tour.familyId, [...plan.children]));
  } catch (error) {
    // Approving will report the reason.
    if (error instanceof AppError) return null;
    throw error;
  }
}
