import type { Body, Paged, Query, TourGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { TourStatus, valuesOf } from '@/lib/enums';
import { tourWorkflow } from '@/lib/workflow/tour';
import { isFinal } from '@/lib/workflow/workflow';
import { waitingStatuses } from '@/server/areas/requests/rules';
import { canHideTour, tourRefusal } from '@/server/areas/tours/rules';
import { listTourRows, lockTour, readTour, updateTourRow } from '@/server/areas/tours/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { answerPage, hideRequest } from '@/server/areas/requests/read-requests';
import { presentTour, presentTours } from '@/server/areas/tours/present-tours';

const openStatuses = valuesOf(TourStatus).filter((status) => !isFinal(tourWorkflow, status));

/** upcoming: not final, passed visits left out · all: whatever is not hidden (product rule 4, "Lists"). */
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

/** One of the family's tours; `notFound` for another's. */
export async function getTour(deps: Deps, caller: Caller, id: string): Promise<TourGroup> {
  const tour = await readTour(deps.db, id, caller.familyId);
  if (!tour) throw notFound();
  return presentTour(deps.db, deps, tour);
}

/** Takes a tour that is over out of the lists ({@link hideRequest}). */
export const hideTour = (deps: Deps, caller: Caller, id: string, seen?: Body<'hideTour'>): Promise<TourGroup> =>
  hideRequest(deps, caller, id, seen?.version, {
    lock: lockTour,
    refusal: (tour, now) => (canHideTour(tour, now) ? null : tourRefusal('hide')),
    update: updateTourRow,
    present: (db, tour) => presentTour(db, deps, tour),
  });
