import type { BookingGroup } from '@/api/contract/types';
import { BookingItemStatus } from '@/lib/enums';
import { groupBy } from '@/lib/text/group-by';
import { todayIn } from '@/lib/dates/time-zones';
import { awaitsAnswer } from '@/lib/workflow/booking';
import { presentItem, presentPayment, presentPlan, presentPrice } from '@/server/areas/bookings/present-parts';
import { type BookingGroupRow, bookingsOfPlans } from '@/server/areas/bookings/rows';
import { itemsOfGroups } from '@/server/areas/capacity/rows';
import { openingHoursOf } from '@/server/areas/facilities/opening-hours';
import { reviewsOf } from '@/server/areas/facilities/rows/reviews';
import { paymentsOf } from '@/server/areas/payments/rows/payments';
import { refundsOf } from '@/server/areas/payments/rows/refunds';
import { cancellationQuote, lastPaidDay } from '@/server/areas/payments/rules';
import { readSharedParts } from '@/server/areas/requests/present-requests';
import type { Deps } from '@/server/areas/shared/deps';
import type { Queryable } from '@/server/db/connection';

type PresentDeps = Pick<Deps, 'clock'>;

/** One booking as the contract answers it. */
export async function presentBooking(db: Queryable, deps: PresentDeps, group: BookingGroupRow): Promise<BookingGroup> {
  const [booking] = await presentBookings(db, deps, [group]);
  return booking!;
}

/** A family's bookings as the contract answers them, in the given order; one query a part, however many there are. */
export async function presentBookings(
  db: Queryable,
  deps: PresentDeps,
  groups: readonly BookingGroupRow[],
): Promise<BookingGroup[]> {
  const ids = groups.map((group) => group.id);
  const { placeOf, partsOf } = await readSharedParts(db, 'booking', groups);
  const items = groupBy(await itemsOfGroups(db, ids), (item) => item.groupId!);
  const allPayments = await paymentsOf(db, ids);
  const payments = groupBy(allPayments, (payment) => payment.groupId);
  const refunds = await refundsOf(
    db,
    allPayments.filter(({ refunded }) => refunded > 0).map(({ id }) => id),
  );
  const reviews = groupBy(await reviewsOf(db, ids), (review) => review.groupId);
  const plans = groupBy(
    await bookingsOfPlans(db, [...new Set(groups.flatMap(({ carePlanId }) => carePlanId ?? []))]),
    ({ planId }) => planId,
  );
  const now = deps.clock.now();

  return groups.map((group) => {
    const own = items.get(group.id) ?? [];
    const paid = payments.get(group.id) ?? [];
    const review = reviews.get(group.id)?.[0] ?? null;
    const opening = { timeZone: group.timeZone, openingHours: openingHoursOf(placeOf(group).openingHours) ?? [] };
    const quote = cancellationQuote(group, paid, group.timeZone, now);
    return {
      ...partsOf(group),
      type: group.type,
      scheduleType: group.scheduleType,
      items: own.map((item) => presentItem(item, group, opening, now)),
      permanentBookingDays: group.permanentBookingDays,
      startDate: group.startDate,
      endDate: group.endDate,
      endsOn: group.endsOn,
      lastPaidDay: lastPaidDay(group, todayIn(group.timeZone, now)),
      price: presentPrice(group),
      policy: group.policy,
      expiresAt: awaitsAnswer(group.status) ? (group.dueAt?.toISOString() ?? null) : null,
      firstStartAt: group.firstStartAt.toISOString(),
      payments: paid.map((payment) => presentPayment(payment, paid, refunds)),
      cancellationQuote: quote && { ...quote, until: quote.until?.toISOString() ?? null },
      review: review && { id: review.id, at: review.at.toISOString(), rating: review.rating },
      canReview: review === null && own.some((item) => item.status === BookingItemStatus.ATTENDED),
      tourId: group.tourId,
      waitlistId: group.waitlistId,
      plan: presentPlan(group, plans),
    };
  });
}
