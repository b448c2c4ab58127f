import type { BookingGroup } from '@/api/contract/types';
import { BookingItemStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { todayIn } from '@/lib/time-zones';
import { awaitsAnswer } from '@/lib/workflow/booking';
import type { Queryable } from '@/server/db/connection';
import { cancellationQuote, lastPaidDay } from '@/server/domain/payments/quote';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { itemsOfGroups } from '@/server/repositories/booking-items';
import { refundsOf } from '@/server/repositories/payment-refunds';
import { paymentsOf } from '@/server/repositories/payments';
import { bookingsOfPlans } from '@/server/repositories/booking-plans';
import { reviewsOf } from '@/server/repositories/reviews';
import type { Deps } from '@/server/services/deps';
import { presentItem, presentPayment, presentPlan, presentPrice } from '@/server/services/bookings/present-parts';
import { openingHoursOf } from '@/server/services/facilities/opening-hours';
import { readSharedParts } from '@/server/services/requests/present-requests';

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
