import { isHeldBack } from '@/lib/requests/care-plan';
import { BookingStatus, BookingType } from '@/lib/enums';
import { nextCharge, type ChargedBooking, type ChargedPayment, type NextCharge } from '@/lib/money/next-charge';
import type { PaymentStatus } from '@/lib/money/payment-status';

/**
 * The money of a booking (record 0153). Whatever says an amount of one, a list, a page, a mail, a receipt or the yearly
 * statement, reads it here. All amounts in minor units.
 */

/** A charge that succeeded, or a refund. */
export interface MoneyEntry {
  kind: 'payment' | 'refund';
  amount: number;
}

/** What was paid, what of it was refunded, and what is left. */
export interface MoneySum {
  paid: number;
  refunded: number;
  net: number;
}

export function sumMoney(entries: readonly MoneyEntry[]): MoneySum {
  const sum = (kind: MoneyEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const [paid, refunded] = [sum('payment'), sum('refund')];
  return { paid, refunded, net: paid - refunded };
}

interface SummedPayment {
  status: PaymentStatus;
  amount: number;
  /** Its refunds together, also those that the family has not got yet. */
  refunded: number;
}

/** The same of a booking's charges: only one that succeeded took money. */
export const sumPayments = (payments: readonly SummedPayment[]): MoneySum =>
  sumMoney(
    payments
      .filter(({ status }) => status === 'succeeded')
      .flatMap(({ amount, refunded }) => [
        { kind: 'payment', amount },
        { kind: 'refund', amount: refunded },
      ]),
  );

/** What a booking's money has come to. `unclear`: it came to nothing, but a charge's outcome is not known yet. */
export type MoneyState =
  | 'ifAccepted'
  | 'ifAllAccept'
  | 'ifApproved'
  | 'charging'
  | 'unpaid'
  | 'paid'
  | 'partlyRefunded'
  | 'refunded'
  | 'nothing'
  | 'unclear';

/** Before care is confirmed it is about the price; `kept` and `over` are about what was paid. */
const stages = {
  [BookingStatus.NEW]: 'ifAccepted',
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: 'ifApproved',
  [BookingStatus.DECLINED_BY_FACILITY]: 'over',
  [BookingStatus.CANCELED_BY_PARENT]: 'over',
  [BookingStatus.PENDING_PAYMENT]: 'charging',
  [BookingStatus.PAYMENT_FAILED]: 'unpaid',
  [BookingStatus.APPROVED]: 'kept',
  [BookingStatus.TIMEOUT]: 'over',
  [BookingStatus.COMPLETED]: 'kept',
  [BookingStatus.CANCELED_BY_FACILITY]: 'over',
} as const satisfies Record<BookingStatus, MoneyState | 'kept' | 'over'>;

export interface BookingMoney extends MoneySum {
  state: MoneyState;
  /** What approval charges: all dates of a drop-in, the first month of a permanent booking. */
  asked: number;
  /** Charges whose outcome is not known. */
  open: number;
  /** What is still due; null when nothing more is to be paid. */
  next: NextCharge | null;
  /** A permanent booking, paid by the month. */
  monthly: boolean;
  /** More may be paid for it, month by month. */
  goesOn: boolean;
}

/** Asked, paid, refunded, net, and what is still due. */
export function bookingMoney(booking: ChargedBooking<ChargedPayment & SummedPayment>): BookingMoney {
  const { status, payments, price, type } = booking;
  const sum = sumPayments(payments);
  const open = payments
    .filter((payment) => payment.status === 'created' || payment.status === 'unanswered')
    .reduce((total, { amount }) => total + amount, 0);
  const next = nextCharge(booking);
  const monthly = type === BookingType.PERMANENT;
  return {
    ...sum,
    state: isHeldBack(booking) ? 'ifAllAccept' : stateOf(status, sum, open),
    asked: price.total,
    open,
    next,
    monthly,
    goesOn: monthly && next !== null && sum.paid > 0,
  };
}

function stateOf(status: BookingStatus, { paid, refunded, net }: MoneySum, open: number): MoneyState {
  const stage = stages[status];
  if (stage !== 'kept' && stage !== 'over') return stage;
  if (stage === 'over' && net === 0 && open > 0) return 'unclear';
  if (paid === 0) return 'nothing';
  if (refunded === 0) return 'paid';
  return net === 0 ? 'refunded' : 'partlyRefunded';
}

/** The last month that was paid of a permanent booking; null before the first, and for a drop-in. */
export function lastMonthPaid<P extends SummedPayment & { month: string | null }>(
  payments: readonly P[],
): (P & { month: string }) | null {
  const paid = payments.flatMap((one) =>
    one.month !== null && one.status === 'succeeded' && one.refunded < one.amount ? [{ ...one, month: one.month }] : [],
  );
  return paid.sort((a, b) => a.month.localeCompare(b.month)).at(-1) ?? null;
}
