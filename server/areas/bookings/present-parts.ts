import type { BookingGroup, Payment } from '@/api/contract/types';
import { bookingMoney, type BookingMoney } from '@/lib/money/booking-money';
import { monthOf } from '@/lib/dates/dates';
import type { BookingGroupRow, PlanBooking } from '@/server/areas/bookings/rows';
import { absenceQuote } from '@/server/areas/bookings/rules/absence';
import type { BookingItemRow } from '@/server/areas/capacity/rows';
import type { PaymentRow } from '@/server/areas/payments/rows/payments';
import type { RefundRow } from '@/server/areas/payments/rows/refunds';

/** What was asked for a booking. */
export const presentPrice = (group: BookingGroupRow): BookingGroup['price'] => ({
  currency: group.currency,
  lines: group.priceLines,
  total: group.priceTotal,
  monthly: group.priceMonthly,
});

/** The plan of a week that it was asked for with; null for one that was asked for by itself. */
export function presentPlan(
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

/** The money of a booking, from its row and its payments, oldest first. */
export const moneyOfGroup = (group: BookingGroupRow, payments: readonly PaymentRow[]): BookingMoney =>
  bookingMoney({
    ...group,
    plan: group.planState && { state: group.planState },
    price: presentPrice(group),
    payments: payments.map((payment) => presentPayment(payment, payments, [])),
  });

/** One child's session, with what giving it up refunds now. `place` is where it is. */
export function presentItem(
  item: BookingItemRow,
  group: BookingGroupRow,
  place: Parameters<typeof absenceQuote>[2],
  now: Date,
): BookingGroup['items'][number] {
  const { id, childId, date, sessionType, status, price } = item;
  const absence = absenceQuote(group, item, place, now);
  return {
    id,
    childId,
    date,
    sessionType,
    status,
    price,
    absence: absence && { refund: absence.refund, until: absence.until?.toISOString() ?? null },
  };
}

/**
 * A charge as a parent sees it. What the browser must do shows only while it is awaited: not while the gateway is being asked,
 * nor once a later charge for the same thing was made.
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
