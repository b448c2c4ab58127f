import type { BookingGroup, Payment } from '@/api/contract/types';
import { monthOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingItemStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { bookingMoney, type BookingMoney } from '@/lib/money/booking-money';
import { bookedPrice } from '@/lib/money/price-steps';
import { isReported } from '@/lib/requests/care/absences';
import { awaitsAnswer, bookingLeadsOn } from '@/lib/workflow/booking';
import {
  type BookingGroupRow,
  bookingsOfPlans,
  type PlanBooking,
  unmetOfGroups,
} from '@/server/areas/care/bookings/rows';
import type { BookingPlan } from '@/server/areas/care/bookings/rules/plan';
import { cancellationQuote, itemQuote } from '@/server/areas/care/bookings/rules/refunds';
import { readSharedParts } from '@/server/areas/care/requests/read-requests';
import { type BookingItemRow, itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { reviewsOf } from '@/server/areas/facilities/listings/rows/reviews';
import { type PaymentRow, paymentsOf } from '@/server/areas/money/payments/rows/payments';
import { type RefundRow, refundsOf } from '@/server/areas/money/payments/rows/refunds';
import { lastPaidDay } from '@/server/areas/money/payments/rules';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

type PresentDeps = Pick<Deps, 'clock'>;

export async function presentBooking(db: Queryable, deps: PresentDeps, group: BookingGroupRow): Promise<BookingGroup> {
  const [booking] = await presentBookings(db, deps, [group]);
  return booking!;
}

/** A family's bookings in the contract's shape and the given order. The number of queries is constant. */
export async function presentBookings(
  db: Queryable,
  deps: PresentDeps,
  groups: readonly BookingGroupRow[],
): Promise<BookingGroup[]> {
  const ids = groups.map((group) => group.id);
  const { partsOf } = await readSharedParts(db, 'booking', groups);
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
  const ended = groups.filter(({ status }) => bookingLeadsOn[status]);
  const unmet = await unmetOfGroups(
    db,
    ended.map(({ id }) => id),
    now,
  );

  return groups.map((group) => {
    const parts = partsOf(group);
    const own = items.get(group.id) ?? [];
    const paid = payments.get(group.id) ?? [];
    const review = reviews.get(group.id)?.[0] ?? null;
    const quote = cancellationQuote(group, own, paid, now);
    return {
      ...parts,
      type: group.type,
      scheduleType: group.scheduleType,
      items: own.map((item) => ({ ...presentItem(item, group, now), ...unmetPart(unmet.get(item.id)) })),
      permanentBookingDays: group.permanentBookingDays,
      startDate: group.startDate,
      endDate: group.endDate,
      endsOn: group.endsOn,
      lastPaidDay: lastPaidDay(group, own, todayIn(group.timeZone, now)),
      price: presentPrice(group, parts.children),
      cardId: group.cardId,
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

const unmetPart = (unmet: boolean | undefined) => (unmet === undefined ? {} : { unmet });

type NamedChildren = Parameters<typeof bookedPrice>[1];

/** @param children named in the steps of the monthly price; empty where only amounts matter */
export const presentPrice = (group: BookingGroupRow, children: NamedChildren): BookingGroup['price'] => ({
  currency: group.currency,
  lines: group.priceLines,
  total: group.priceTotal,
  ...bookedPrice(group, children),
});

/** The price of a booking that an offer would make. */
export const presentPlanPrice = (
  { currency, lines, total, monthly, childPrices }: BookingPlan,
  children: NamedChildren,
): BookingGroup['price'] => ({
  currency,
  lines: [...lines],
  total,
  ...bookedPrice({ priceMonthly: monthly, childPrices, paidThrough: null }, children),
});

function presentPlan(
  { id, carePlanId, planState }: BookingGroupRow,
  plans: ReadonlyMap<string, readonly PlanBooking[]>,
): BookingGroup['plan'] {
  if (carePlanId === null || planState === null) return null;
  const others = (plans.get(carePlanId) ?? []).filter((other) => other.id !== id);
  return {
    id: carePlanId,
    state: planState,
    others: others.map(({ id: bookingId, facilityName, status }) => ({ bookingId, facilityName, status })),
  };
}

/** @param payments oldest first */
export const moneyOfGroup = (group: BookingGroupRow, payments: readonly PaymentRow[]): BookingMoney =>
  bookingMoney({
    ...group,
    facility: group,
    plan: group.planState && { state: group.planState },
    price: presentPrice(group, []),
    payments: payments.map((payment) => presentPayment(payment, payments, [])),
  });

function presentItem(item: BookingItemRow, group: BookingGroupRow, now: Date): BookingGroup['items'][number] {
  const { id, childId, date, sessionType, status, price, startAt, notComing } = item;
  const quote = itemQuote(group, item, now);
  return {
    id,
    childId,
    date,
    sessionType,
    status,
    price,
    startAt: startAt.toISOString(),
    absence: quote && { refund: quote.refund, until: quote.until?.toISOString() ?? null },
    notComing:
      notComing !== null && isReported(item)
        ? { reason: notComing, undoUntil: startAt > now ? startAt.toISOString() : null }
        : null,
  };
}

/**
 * A charge in the contract's shape. `nextAction` is shown only while the parent must act: not while the gateway is being asked,
 * nor after a newer charge for the same period.
 */
export function presentPayment(
  payment: PaymentRow,
  all: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): Payment {
  const last = all.findLast(({ period }) => period === payment.period)?.id === payment.id;
  const awaited = payment.status === 'needs_authentication' && payment.dueAt === null && last;
  return {
    id: payment.id,
    at: payment.createdAt.toISOString(),
    amount: payment.amount,
    refunded: payment.refunded,
    refunds: refunds
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ id, amount, status, createdAt, settledAt }) => ({
        id,
        at: (settledAt ?? createdAt).toISOString(),
        amount,
        status,
      })),
    cardLast4: payment.cardLast4,
    month: payment.period && monthOf(payment.period),
    status: payment.status,
    nextAction: awaited ? (payment.nextAction as Payment['nextAction']) : null,
  };
}
