import { firstOfMonth, monthOf, shiftMonth, type CalendarDate } from '@/lib/dates/dates';
import { isHeldBack, type PlannedBooking } from '@/lib/requests/care-plan';
import { BookingStatus, BookingType } from '@/lib/enums';
import type { PaymentStatus } from '@/lib/money/payment-status';
import { careDays, monthAmount } from '@/lib/money/price-lines';

/**
 * What makes the next charge of a booking happen. `bank`: the card's bank confirms it. `monthRetried`: a month was refused and
 * is tried again once a day. `together`: once all facilities of a week have accepted.
 */
export type ChargeMoment =
  'accepted' | 'together' | 'approved' | 'now' | 'triedAgain' | 'bank' | 'month' | 'monthRetried';

export interface NextCharge {
  moment: ChargeMoment;
  /** Minor units. */
  amount: number;
  /** The day, where it is known. */
  on: CalendarDate | null;
}

/** What the first charge waits for; null where there is none, or it was made. */
const firstCharge = {
  [BookingStatus.NEW]: 'accepted',
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: 'approved',
  [BookingStatus.DECLINED_BY_FACILITY]: null,
  [BookingStatus.CANCELED_BY_PARENT]: null,
  [BookingStatus.PENDING_PAYMENT]: 'now',
  [BookingStatus.PAYMENT_FAILED]: 'triedAgain',
  [BookingStatus.APPROVED]: null,
  [BookingStatus.TIMEOUT]: null,
  [BookingStatus.COMPLETED]: null,
  [BookingStatus.CANCELED_BY_FACILITY]: null,
} as const satisfies Record<BookingStatus, ChargeMoment | null>;

export interface ChargedPayment {
  month: string | null;
  status: PaymentStatus;
  nextAction: unknown;
}

export interface ChargedBooking<P extends ChargedPayment = ChargedPayment> extends PlannedBooking {
  type: BookingType;
  permanentBookingDays: readonly number[];
  endDate: string | null;
  endsOn: string | null;
  price: { total: number; monthly: number | null };
  payments: readonly P[];
}

/** True while a payment waits for its cardholder's bank. */
export const awaitsBank = ({ payments }: { payments: readonly { nextAction: unknown }[] }): boolean =>
  payments.some(({ nextAction }) => nextAction !== null);

/** The next charge of a booking; null when nothing more is to be paid for it (product rule 4: the main card pays). */
export function nextCharge(booking: ChargedBooking): NextCharge | null {
  const { status, price } = booking;
  const bank = awaitsBank(booking) ? ({ moment: 'bank', on: null } as const) : null;
  const moment = isHeldBack(booking) ? 'together' : firstCharge[status];
  if (moment) return { amount: price.total, ...(bank ?? { moment, on: null }) };
  const on = nextChargeOn(booking);
  if (on === null || price.monthly === null) return null;
  const amount = monthCharge({ ...booking, priceMonthly: price.monthly }, on);
  if (amount === 0) return null;
  const paid = booking.payments.at(-1)?.status === 'succeeded';
  return {
    amount,
    ...(bank ?? (paid ? { moment: 'month', on } : { moment: 'monthRetried', on: null })),
  };
}

/** When a permanent booking is charged next: the first day of the month after the last one paid; null when nothing is to come. */
function nextChargeOn({ type, status, endDate, endsOn, payments }: ChargedBooking): CalendarDate | null {
  if (type !== BookingType.PERMANENT || status !== BookingStatus.APPROVED || endsOn) return null;
  const paid = payments
    .flatMap(({ month, status: paidFor }) => (month && paidFor === 'succeeded' ? [month] : []))
    .sort();
  const last = paid.at(-1);
  if (!last) return null;
  const next = firstOfMonth(shiftMonth(last, 1));
  return endDate !== null && endDate < next ? null : next;
}

interface ChargedMonths {
  priceMonthly: number;
  permanentBookingDays: readonly number[];
  endDate: string | null;
}

/** What the month that begins on this day costs, minor units: a last month by its days of care, 0 where it has none. */
export const monthCharge = ({ priceMonthly, permanentBookingDays, endDate }: ChargedMonths, first: CalendarDate) =>
  monthAmount(priceMonthly, careDays(monthOf(first), permanentBookingDays, first, endDate));
