import { limits } from '@/lib/limits';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType, TourStatus, valuesOf } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { isFinal } from '@/lib/workflow/workflow';
import { moveBooking } from '@/server/areas/bookings/move-booking';
import { type BookingGroupRow, listGroups, lockGroup } from '@/server/areas/bookings/rows';
import { cancellationQuote } from '@/server/areas/bookings/rules/refunds';
import { itemsOfGroups } from '@/server/areas/capacity/rows';
import { liveBookingStatuses } from '@/server/areas/family/rows/records';
import { paymentsOf } from '@/server/areas/payments/rows/payments';
import { lastPaidDay } from '@/server/areas/payments/rules';
import { type DeletionRow, listMoneyUnderWay } from '@/server/areas/requests/rows/deletion-obstacles';
import type { RequestRow } from '@/server/areas/requests/rows/requests';
import type { Deps } from '@/server/areas/shared/deps';
import { moveTour } from '@/server/areas/tours/move-tour';
import { listTourRows, lockTour } from '@/server/areas/tours/rows';
import { canHideTour } from '@/server/areas/tours/rules';
import { endOffer } from '@/server/areas/waitlists/leave-waitlist';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';
import { inLineStatuses, listWaitlistRows, lockWaitlist } from '@/server/areas/waitlists/rows';
import type { Queryable, Tx } from '@/server/db/connection';

const openTours = valuesOf(TourStatus).filter((status) => !isFinal(tourWorkflow, status));
const all = { offset: 0, limit: limits.groupLimitMax };

const liveBookings = async (db: Queryable, familyId: string) =>
  (await listGroups(db, familyId, liveBookingStatuses, { ...all, newestFirst: false })).groups;
const openToursOf = async (db: Queryable, familyId: string, now: Date) => {
  const narrow = { statuses: openTours, waiting: [], passedBefore: now };
  return (await listTourRows(db, familyId, narrow, all)).groups.filter((tour) => !canHideTour(tour, now));
};
const waitlistsOf = async (db: Queryable, familyId: string) =>
  (await listWaitlistRows(db, familyId, { statuses: [...inLineStatuses], waiting: [] }, all)).groups;

/** What ends with the family's account, with the refunds of now, and its money under way. */
export async function listEndings(db: Queryable, familyId: string, now: Date): Promise<DeletionRow[]> {
  const bookings = await liveBookings(db, familyId);
  const ids = bookings.map(({ id }) => id);
  const [items, payments] = [await itemsOfGroups(db, ids), await paymentsOf(db, ids)];
  return [
    ...bookings.map((group) => {
      const own = items.filter(({ groupId }) => groupId === group.id);
      const paid = payments.filter(({ groupId }) => groupId === group.id);
      return {
        ...factsOf(group, 'booking'),
        kind: kindOf(group),
        until: lastPaidDay(group, own, todayIn(group.timeZone, now)),
        amount: cancellationQuote(group, own, paid, now)?.amount ?? 0,
        currency: group.currency,
      };
    }),
    ...(await openToursOf(db, familyId, now)).map((tour) => ({ ...factsOf(tour, 'tour'), kind: 'tour' as const })),
    ...(await waitlistsOf(db, familyId)).map((one) => ({ ...factsOf(one, 'waitlist'), kind: 'waitlist' as const })),
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
 * Ends everything that {@link listEndings} lists, by the parent's own moves, so that places, refunds, other families' lines and
 * the facilities' lists follow. Permanent care ends now and not with its paid month: nobody is left to bring the child. The
 * requests are locked.
 */
export async function endRequests(tx: Tx, deps: Deps, familyId: string, by: string): Promise<void> {
  const now = deps.clock.now();
  const cancel = { actor: 'parent', action: 'cancel' } as const;
  for (const { id } of await waitlistsOf(tx, familyId)) {
    const waitlist = (await lockWaitlist(tx, id))!;
    const ended = await endOffer(tx, deps, waitlist, 'parent', by);
    await moveWaitlist(tx, deps, ended, cancel, { by, fromVersion: waitlist.version });
  }
  for (const { id } of await openToursOf(tx, familyId, now)) {
    await moveTour(tx, deps, (await lockTour(tx, id))!, cancel, { by });
  }
  for (const { id } of await liveBookings(tx, familyId)) {
    const group = (await lockGroup(tx, id))!;
    // The others of its week ended with an earlier one.
    if (isFinal(bookingWorkflow, group.status)) continue;
    const decline = { actor: 'parent', action: 'decline' } as const;
    const after = group.endsOn === null ? await moveBooking(tx, deps, group, decline, { by }) : group;
    if (after.endsOn !== null) await moveBooking(tx, deps, after, { actor: 'clock', action: 'end' });
  }
}
