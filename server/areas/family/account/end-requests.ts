import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType, TourStatus, valuesOf } from '@/lib/enums';
import type { DeletionKind } from '@/lib/family/deletion-obstacles';
import { groupBy } from '@/lib/group-by';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { isFinal } from '@/lib/workflow/workflow';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { type BookingGroupRow, listGroups, lockGroup } from '@/server/areas/care/bookings/rows';
import { cancellationQuote } from '@/server/areas/care/bookings/rules/refunds';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { liveBookingStatuses } from '@/server/areas/family/records/rows/records';
import { paymentsOf } from '@/server/areas/money/payments/rows/payments';
import { lastPaidDay } from '@/server/areas/money/payments/rules';
import { type DeletionRow, listMoneyUnderWay } from '@/server/areas/care/requests/rows/deletion-obstacles';
import type { RequestRow } from '@/server/areas/care/requests/rows/requests';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { moveTour } from '@/server/areas/care/tours/move-tour';
import { listTourRows, lockTour } from '@/server/areas/care/tours/rows';
import { canHideTour } from '@/server/areas/care/tours/rules';
import { endOffer } from '@/server/areas/care/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/areas/care/waitlists/move-waitlist';
import { inLineStatuses, listWaitlistRows, lockWaitlist } from '@/server/areas/care/waitlists/rows';
import type { Queryable, Tx } from '@/server/db/connection';

const openTours = valuesOf(TourStatus).filter((status) => !isFinal(tourWorkflow, status));
/** No limit: a request left out would be erased without being cancelled. */
const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/**
 * The requests that end with the family's account, with what a cancellation now would refund, and pending charges and
 * refunds.
 */
export async function listEndings(db: Queryable, familyId: string, now: Date): Promise<DeletionRow[]> {
  const { groups: bookings } = await listGroups(db, familyId, liveBookingStatuses, { ...all, newestFirst: false });
  const tours = await listTourRows(db, familyId, { statuses: openTours, waiting: [], passedBefore: now }, all);
  const waitlists = await listWaitlistRows(db, familyId, { statuses: [...inLineStatuses], waiting: [] }, all);
  const ids = bookings.map(({ id }) => id);
  const items = groupBy(await itemsOfGroups(db, ids), ({ groupId }) => groupId);
  const payments = groupBy(await paymentsOf(db, ids), ({ groupId }) => groupId);
  return [
    ...bookings.map((group) => {
      const own = items.get(group.id) ?? [];
      const paid = payments.get(group.id) ?? [];
      return {
        ...factsOf(group, 'booking'),
        kind: kindOf(group),
        until: lastPaidDay(group, own, todayIn(group.timeZone, now)),
        amount: cancellationQuote(group, own, paid, now)?.amount ?? 0,
        currency: group.currency,
      };
    }),
    ...tours.groups
      .filter((tour) => !canHideTour(tour, now))
      .map((tour) => ({ ...factsOf(tour, 'tour'), kind: 'tour' as const })),
    ...waitlists.groups.map((one) => ({ ...factsOf(one, 'waitlist'), kind: 'waitlist' as const })),
    ...(await listMoneyUnderWay(db, familyId)),
  ];
}

const kindOf = ({ status, type }: BookingGroupRow): DeletionRow['kind'] =>
  status !== BookingStatus.APPROVED ? 'request' : type === BookingType.PERMANENT ? 'care' : 'booking';

function factsOf(
  { id, number, facilityName, familyId, version }: RequestRow | BookingGroupRow,
  request: DeletionRow['request'],
) {
  return { request, id, number, facilityName, familyId, version, until: null, amount: null, currency: null };
}

/**
 * Ends the requests in a list of {@link listEndings} with the parent's own moves, so that places are released, refunds sent,
 * waitlists advanced and facilities notified. Permanent care ends at once instead of with its paid month, because the
 * children's records are erased. The caller has locked the requests.
 */
export async function endRequests(tx: Tx, deps: Deps, rows: readonly DeletionRow[], by: string): Promise<void> {
  const idsOf = (...kinds: DeletionKind[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const cancel = { actor: 'parent', action: 'cancel' } as const;
  for (const id of idsOf('waitlist')) {
    const waitlist = (await lockWaitlist(tx, id))!;
    const ended = await endOffer(tx, deps, waitlist, 'parent', { by });
    await moveWaitlist(tx, deps, ended, cancel, { by, fromVersion: waitlist.version });
  }
  for (const id of idsOf('tour')) {
    await moveTour(tx, deps, (await lockTour(tx, id))!, cancel, { by });
  }
  for (const id of idsOf('request', 'booking', 'care')) {
    const group = (await lockGroup(tx, id))!;
    // Already ended with its waitlist request, or with another booking of its week.
    if (isFinal(bookingWorkflow, group.status)) continue;
    const decline = { actor: 'parent', action: 'decline' } as const;
    const after = group.endsOn === null ? await moveBooking(tx, deps, group, decline, { by }) : group;
    if (after.endsOn !== null) await moveBooking(tx, deps, after, { actor: 'clock', action: 'end' });
  }
}
