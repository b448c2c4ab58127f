import type { Body, TourGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { BookingStatus } from '@/lib/enums';
import { monthsOf } from '@/lib/money/monthly-price';
import { createBooking } from '@/server/areas/care/bookings/create-booking';
import { presentPlanPrice } from '@/server/areas/care/bookings/present-bookings';
import type { BookingPlan } from '@/server/areas/care/bookings/rules/plan';
import { isRepeatedMove, refuseStale } from '@/server/areas/care/requests/answer-checks';
import { requireCard } from '@/server/areas/care/requests/check-request';
import { moveTour } from '@/server/areas/care/tours/move-tour';
import { isStartOpen, planStart, presentTour } from '@/server/areas/care/tours/read-tours';
import { lockTour, type TourGroupRow } from '@/server/areas/care/tours/rows';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { beginCharge, firstPeriod, noCard } from '@/server/areas/money/payments/begin-charge';
import { shownCard } from '@/server/areas/money/payments/cards';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * The parent approves a proposed time or an offered start, keeps the confirmed time although another was proposed, or cancels the
 * tour (product rule 4). Approving a start creates the booking and begins its first charge. Throws `notFound`, or `conflict` (also
 * when the tour has changed since the parent saw it).
 */
export async function answerTour(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'approve' | 'keep' | 'cancel',
  shown?: Body<'approveTour'>,
): Promise<TourGroup> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const tour = await lockTour(tx, id, caller.familyId);
    if (!tour) throw notFound();
    const { version, charge, cardId, months } = shown ?? {};
    const details = action === 'approve' ? { charge, cardId } : {};
    if (await isRepeatedMove(tx, 'tour', tour, { actor: 'parent', action, version, details })) {
      return presentTour(tx, deps, tour);
    }
    const starts = action === 'approve' && isStartOpen(tour);
    if (starts) await requireCard(tx, caller.familyId);
    const start = starts ? await planStart(tx, tour) : null;
    const card = start && (await shownCard(tx, caller.familyId, cardId));
    await refuseStale({
      row: tour,
      version,
      ...(start && { amount: { kind: 'charge', shown: charge, now: start.total } as const }),
      ...(start && { months: { shown: months, now: monthsOf(presentPlanPrice(start, [])) } }),
      ...(card && { card }),
      present: () => presentTour(tx, deps, tour),
    });
    const agreed = start ? { charge: start.total, ...(cardId && { cardId }) } : {};
    const columns = action === 'approve' ? movedTo(tour) : {};
    const options = { by: caller.accountId, details: agreed, columns };
    const after = await moveTour(tx, deps, tour, { actor: 'parent', action }, options);
    if (start) await acceptStart(tx, deps, after, start, card?.now?.isMain ? undefined : cardId);
    return presentTour(tx, deps, after);
  });
}

/** The columns to update when the parent approves another time for a confirmed tour. */
function movedTo({ changeWanted }: TourGroupRow) {
  if (!changeWanted?.proposedAt) return {};
  const { preferredTimes, note, proposedAt } = changeWanted;
  return { preferredTimes: JSON.stringify(preferredTimes), note, scheduledAt: new Date(proposedAt) };
}

/** The booking takes over the places held by the offer and is charged for its first month; `cardId` is its own card, if any. */
async function acceptStart(
  tx: Tx,
  deps: Deps,
  tour: TourGroupRow,
  plan: BookingPlan,
  cardId: string | undefined,
): Promise<void> {
  const group = await createBooking(tx, deps, {
    familyId: tour.familyId,
    plan,
    status: BookingStatus.PENDING_PAYMENT,
    by: 'parent',
    action: 'approve',
    note: null,
    tourId: tour.id,
    cardId,
  });
  if (!(await beginCharge(tx, deps, group, { amount: group.priceTotal, period: firstPeriod(group) }))) throw noCard();
}
