import type { Body, Paged, Query, TourGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { TourStatus, valuesOf } from '@/lib/enums';
import { tourWorkflow } from '@/lib/workflow/tour';
import { isFinal } from '@/lib/workflow/workflow';
import { inTransaction } from '@/server/db/transaction';
import { canHideTour, tourRefusal } from '@/server/domain/tours/rules';
import { waitingStatuses } from '@/server/domain/requests/waiting';
import { listTourRows, lockTour, readTour, updateTourRow } from '@/server/repositories/tour-groups';
import type { Deps } from '@/server/services/deps';
import { paged, pageOf } from '@/server/services/paging';
import { isHidden } from '@/server/services/requests/is-done';
import { refuseUnseen } from '@/server/services/requests/refuse-unseen';
import { presentTour, presentTours } from '@/server/services/tours/present-tours';

const openStatuses = valuesOf(TourStatus).filter((status) => !isFinal(tourWorkflow, status));

/** upcoming: not final, passed visits left out · all: whatever is not hidden (product rule 4, "Lists"). */
export async function listTours(
  deps: Deps,
  caller: Caller,
  list: 'upcoming' | 'all',
  query: Query<'listTours'>,
): Promise<Paged<TourGroup>> {
  const narrow =
    list === 'upcoming'
      ? { statuses: openStatuses, passedBefore: deps.clock.now() }
      : { statuses: null, passedBefore: null };
  const page = pageOf(query);
  const { groups, total } = await listTourRows(
    deps.db,
    caller.familyId,
    { ...narrow, waiting: waitingStatuses.tours },
    page,
  );
  return paged(await presentTours(deps.db, deps, groups), total, page);
}

/** One of the family's tours; `notFound` for another's. */
export async function getTour(deps: Deps, caller: Caller, id: string): Promise<TourGroup> {
  const tour = await readTour(deps.db, id, caller.familyId);
  if (!tour) throw notFound();
  return presentTour(deps.db, deps, tour);
}

/** Takes a tour that is over out of the lists, not out of the record; hiding it again changes nothing. */
export async function hideTour(deps: Deps, caller: Caller, id: string, seen?: Body<'hideTour'>): Promise<TourGroup> {
  return inTransaction(deps.db, async (tx) => {
    const tour = await lockTour(tx, id, caller.familyId);
    if (!tour) throw notFound();
    const present = () => presentTour(tx, deps, tour);
    if (isHidden(tour, seen?.version)) return present();
    await refuseUnseen({ row: tour, version: seen?.version, present });
    const now = deps.clock.now();
    if (!canHideTour(tour, now)) throw conflict(tourRefusal('hide'));
    await updateTourRow(tx, id, { hiddenAt: now, isExample: false, updatedAt: now });
    return presentTour(tx, deps, (await readTour(tx, id))!);
  });
}
