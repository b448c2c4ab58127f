import type { BookingGroup, Payment } from '@/api/contract/types';
import { type CalendarDate, firstOfMonth, monthOf, shiftMonth, type YearMonth } from '@/lib/dates/dates';
import { BookingStatus, BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { type MonthlyPrice, priceInMonth } from '@/lib/money/monthly-price';
import { careDays, monthAmount } from '@/lib/money/price-lines';
import { isHeldBack, type PlannedBooking } from '@/lib/requests/care/care-plan';
import { renewalEnds } from '@/lib/workflow/booking';

/**
 * The state of a charge. `unanswered`: the gateway timed out and the booking proceeded without it; a job cancels the
 * charge and refunds what it took.
 */
export const paymentStatuses = ['created', 'succeeded', 'failed', 'needs_authentication', 'unanswered'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** True while the charge is pending at the gateway or due. With another status, a due charge is about to be canceled. */
export const isInProgress = ({ status, dueAt }: { status: PaymentStatus; dueAt: Date | null }): boolean =>
  dueAt !== null && (status === 'created' || status === 'needs_authentication');

/**
 * What triggers the next charge. `bank`: the cardholder authenticates. `monthRetried`: a monthly charge was refused and
 * is retried daily. `together`: all facilities of a week plan have accepted.
 */
export type ChargeMoment =
  'accepted' | 'together' | 'approved' | 'now' | 'triedAgain' | 'bank' | 'month' | 'monthRetried';

export interface NextCharge {
  moment: ChargeMoment;
  /** Minor units. */
  amount: number;
  on: CalendarDate | null;
}

/** What the first charge waits for; null if there is none or it was made. */
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

export type ChargedPayment = Pick<Payment, 'month' | 'status'> & { nextAction: unknown };

export type ChargedBooking<P extends ChargedPayment = ChargedPayment> = PlannedBooking &
  Pick<BookingGroup, 'type' | 'endDate' | 'endsOn'> & {
    permanentBookingDays: readonly number[];
    facility: Pick<BookingGroup['facility'], 'closedDays'>;
    price: Pick<BookingGroup['price'], 'total' | 'monthly' | 'steps'>;
    payments: readonly P[];
  };

/** True while a payment waits for the cardholder's authentication. */
export const awaitsBank = ({ payments }: { payments: readonly Pick<ChargedPayment, 'nextAction'>[] }): boolean =>
  payments.some(({ nextAction }) => nextAction !== null);

/** The next charge of a booking; null if there is none. For the card that pays, see `payingCard`. */
export function nextCharge(booking: ChargedBooking): NextCharge | null {
  const { status, price } = booking;
  const bank = awaitsBank(booking) ? ({ moment: 'bank', on: null } as const) : null;
  const moment = isHeldBack(booking) ? 'together' : firstCharge[status];
  if (moment) return { amount: price.total, ...(bank ?? { moment, on: null }) };
  const month = nextMonthCharge(booking);
  if (!month) return null;
  const { amount, on } = month;
  const last = booking.payments.at(-1)?.status;
  if (last === 'succeeded') return { amount, ...(bank ?? { moment: 'month', on }) };
  return { amount, ...(bank ?? { moment: last === 'created' ? 'now' : 'monthRetried', on: null }) };
}

/** The next charge of a confirmed permanent booking: the first month with care after the last paid one. */
function nextMonthCharge(booking: ChargedBooking): ComingCharge | null {
  const { type, status, endDate, endsOn, price, payments } = booking;
  if (type !== BookingType.PERMANENT || status !== BookingStatus.APPROVED || price.monthly === null) return null;
  const paid = payments
    .flatMap(({ month, status: paidFor }) => (month && paidFor === 'succeeded' ? [month] : []))
    .sort();
  const last = paid.at(-1);
  if (!last) return null;
  const care = { ...booking, ...booking.facility };
  const lastDay = endsOn ?? endDate;
  for (const on of chargeDaysAfter(last)) {
    if (lastDay !== null && lastDay < on) return null;
    const amount = monthCharge(care, on);
    if (amount > 0) return { on, amount };
  }
  return null;
}

/** A later month of permanent care whose charge a card or its bank refused. */
export interface UnpaidMonth {
  month: YearMonth;
  /** Minor units. */
  amount: number;
  /** Without a payment by then, the booking ends. */
  until: Date;
}

/** The month that was refused, or waits for the bank; null without one, and while a charge is in progress. */
export function unpaidMonth(booking: ChargedBooking<ChargedPayment & Pick<Payment, 'at'>>): UnpaidMonth | null {
  const next = nextMonthCharge(booking);
  if (!next) return null;
  const month = monthOf(next.on);
  const tries = booking.payments.filter((payment) => payment.month === month);
  const [first] = tries;
  if (!first || tries.at(-1)?.status === 'created') return null;
  return { month, amount: next.amount, until: renewalEnds(new Date(first.at)) };
}

/** A charge that is still to come, minor units. */
export interface ComingCharge {
  on: CalendarDate;
  amount: number;
}

/** The first days of the twelve months after a paid one. A month without care is not charged. */
export const chargeDaysAfter = (paid: YearMonth): CalendarDate[] =>
  Array.from({ length: limits.bookingMonthsAhead }, (_, index) => firstOfMonth(shiftMonth(paid, index + 1)));

interface ChargedMonths {
  price: MonthlyPrice;
  permanentBookingDays: readonly number[];
  closedDays: readonly string[];
  endDate: string | null;
}

/** The price of the month starting on `first`, minor units. A partial last month is prorated by its days of care. */
export function monthCharge(
  { price, permanentBookingDays: weekdays, closedDays, endDate }: ChargedMonths,
  first: CalendarDate,
): number {
  const month = monthOf(first);
  return monthAmount(priceInMonth(price, month), careDays({ month, weekdays, closedDays }, first, endDate));
}

/** Errors that mean the gateway refuses our key, whatever was asked: an alarm for the operator. */
const refusedKey: readonly string[] = ['StripeAuthenticationError', 'StripePermissionError'];

/** Whether the gateway's name for an error, maybe followed by a code, says that the gateway refuses our key. */
export const isKeyRefused = (kind: string): boolean => refusedKey.includes(kind.split(' ')[0]!);
