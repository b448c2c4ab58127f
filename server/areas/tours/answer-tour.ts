import type { Body, TourGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { BookingStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';
import { lockFamily } from '@/server/areas/family/rows/records';
import { lockTour, type TourGroupRow } from '@/server/areas/tours/rows';
import { needCard } from '@/server/areas/requests/care-request';
import { createBooking } from '@/server/areas/bookings/create-booking';
import type { Deps } from '@/server/areas/shared/deps';
import { beginCharge, firstPeriod, noCard } from '@/server/areas/payments/begin-charge';
import { isDone } from '@/server/areas/requests/is-done';
import { refuseUnseen } from '@/server/areas/requests/refuse-unseen';
import { seenCard } from '@/server/areas/wallet/seen-card';
import { moveTour } from '@/server/areas/tours/move-tour';
import { isStartOpen, planStart } from '@/server/areas/tours/plan-start';
import { presentTour } from '@/server/areas/tours/present-tours';

/**
 * The parent approves a proposed time or an offered start, or calls the tour off (product rule 4). Approving a start
 * makes the booking it was offered for and begins its first charge. Throws `notFound`, or `conflict` with a sentence,
 * also where what the parent saw has changed.
 */
export async function answerTour(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'approve' | 'cancel',
  seen?: Body<'approveTour'>,
): Promise<TourGroup> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const tour = await lockTour(tx, id, caller.familyId);
    if (!tour) throw notFound();
    const { version, charge, cardId } = seen ?? {};
    const details = action === 'approve' ? { charge, cardId } : {};
    if (await isDone(tx, 'tour', tour, { actor: 'parent', action, version, details })) {
      return presentTour(tx, deps, tour);
    }
    const starts = action === 'approve' && isStartOpen(tour);
    if (starts) await needCard(tx, caller.familyId);
    const start = starts ? await planStart(tx, tour) : null;
    const card = start && (await seenCard(tx, caller.familyId, cardId));
    await refuseUnseen({
      row: tour,
      version,
      ...(start && { amount: { of: 'charge', seen: charge, now: start.total } as const }),
      ...(card && { card }),
      present: () => presentTour(tx, deps, tour),
    });
    const agreed = start ? { charge: start.total, ...(cardId && { cardId }) } : {};
    const said = { by: caller.accountId, details: agreed };
    const after = await moveTour(tx, deps, tour, { actor: 'parent', action }, said);
    if (start) await takeStart(tx, deps, after, start);
    return presentTour(tx, deps, after);
  });
}

/** The places were held with the offer; the booking takes them over and is charged for its first month. */
async function takeStart(tx: Tx, deps: Deps, tour: TourGroupRow, plan: BookingPlan): Promise<void> {
  const group = await createBooking(tx, deps, {
    familyId: tour.familyId,
    plan,
    status: BookingStatus.PENDING_PAYMENT,
    by: 'parent',
    action: 'approve',
    note: null,
    tourId: tour.id,
  });
  if (!(await beginCharge(tx, deps, group, { amount: group.priceTotal, period: firstPeriod(group) }))) throw noCard();
}
