import type { BookingGroup, Payment } from '@/api/contract/types';
import { formatMonth, longDate, type YearMonth } from '@/lib/dates/dates';
import { deadlineText } from '@/lib/dates/instants';
import { BookingStatus, BookingType } from '@/lib/enums';
import {
  awaitsBank,
  type ChargedBooking,
  type ChargedPayment,
  nextCharge,
  type NextCharge,
  type UnpaidMonth,
} from '@/lib/money/charges';
import { formatMoney } from '@/lib/money/money';
import { isHeldBack } from '@/lib/requests/care/care-plan';

/**
 * The money of a booking, minor units. Lists, pages, mails, receipts and statements must all compute amounts here, so
 * that they agree (record 0153).
 */

/** A successful charge, or a refund. */
export interface MoneyEntry {
  kind: 'payment' | 'refund';
  amount: number;
}

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

/** `refunded` includes refunds that the family has not received yet. */
type SummedPayment = Pick<Payment, 'status' | 'amount' | 'refunded'>;

/** Only successful charges count. */
export const sumPayments = (payments: readonly SummedPayment[]): MoneySum =>
  sumMoney(
    payments
      .filter(({ status }) => status === 'succeeded')
      .flatMap(({ amount, refunded }) => [
        { kind: 'payment', amount },
        { kind: 'refund', amount: refunded },
      ]),
  );

/** `unclear`: the request failed, but the outcome of a charge isn't known yet. */
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

/** For `kept` and `over` the state depends on what was paid. */
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
  firstCharge: number;
  /** Charges with an unknown outcome. */
  open: number;
  next: NextCharge | null;
  /** A permanent booking. */
  monthly: boolean;
  /** Further monthly charges are expected. */
  goesOn: boolean;
}

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
    firstCharge: price.total,
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

/** The last paid month of a permanent booking; null if there is none. */
export function lastMonthPaid<P extends SummedPayment & { month: string | null }>(
  payments: readonly P[],
): (P & { month: string }) | null {
  const paid = payments.flatMap((one) =>
    one.month !== null && one.status === 'succeeded' && one.refunded < one.amount ? [{ ...one, month: one.month }] : [],
  );
  return paid.sort((a, b) => a.month.localeCompare(b.month)).at(-1) ?? null;
}

/** A booking's amount as text; `beside` explains how it was computed. */
interface MoneyWords {
  sum: string;
  beside: string | null;
}

type Write = (amount: number) => string;
type Words = (money: BookingMoney, write: Write) => MoneyWords;

const words = {
  ifAccepted: (money, write) => ({ sum: `${price(money, write)} if accepted`, beside: null }),
  ifAllAccept: (money, write) => ({ sum: `${price(money, write)} if the whole week is accepted`, beside: null }),
  ifApproved: (money, write) => ({ sum: `${price(money, write)} if you accept`, beside: null }),
  charging: (money, write) => ({ sum: `Charging ${price(money, write)}`, beside: null }),
  unpaid: (money, write) => ({ sum: `${price(money, write)} still to pay`, beside: null }),
  paid: (money, write) => ({ sum: `${write(money.net)} paid${money.goesOn ? ' so far' : ''}`, beside: null }),
  partlyRefunded: ({ net, paid, refunded }, write) => ({
    sum: `${write(net)} after refunds`,
    beside: `${write(paid)} paid, ${write(refunded)} in refunds`,
  }),
  refunded: ({ paid }, write) => ({ sum: `Full refund: ${write(paid)}`, beside: null }),
  nothing: () => ({ sum: 'Nothing was charged', beside: null }),
  unclear: ({ open }, write) => ({
    sum: `If ${write(open)} was charged, you’ll get a full refund`,
    beside: null,
  }),
} as const satisfies Record<MoneyState, Words>;

const price = ({ firstCharge, monthly }: BookingMoney, write: Write) =>
  monthly ? `${write(firstCharge)} for the first month` : write(firstCharge);

/** "$66.00 after refunds" beside "$198.00 paid, $132.00 in refunds". */
export const moneyWords = (money: BookingMoney, write: Write): MoneyWords => words[money.state](money, write);

/** "Next: $1,400.00 on February 1, 2027"; null if the date isn't known. */
export function nextMonthText({ next, goesOn }: BookingMoney, write: Write): string | null {
  if (!goesOn || !next?.on) return null;
  return `Next: ${write(next.amount)} on ${longDate(next.on)}`;
}

/** "The last charge was $1,400.00 for December 2026." */
export const lastChargeText = ({ amount, month }: { amount: number; month: YearMonth }, write: Write): string =>
  `The last charge was ${write(amount)} for ${formatMonth(month)}.`;

/** "The payment for January 2027 didn’t go through". */
export const unpaidMonthTitle = ({ month }: UnpaidMonth, booking: Parameters<typeof awaitsBank>[0]): string =>
  awaitsBank(booking)
    ? `Your bank needs you to approve the payment for ${formatMonth(month)}`
    : `The payment for ${formatMonth(month)} didn’t go through`;

/** What becomes of a booking with an unpaid month. */
export const unpaidMonthText = (
  { amount, until }: UnpaidMonth,
  {
    address,
    price,
  }: { address: Pick<BookingGroup['address'], 'timeZone'>; price: Pick<BookingGroup['price'], 'currency'> },
): string =>
  `If ${formatMoney(amount, price.currency)} isn’t paid by ${deadlineText(until, address.timeZone)}, this booking ends.`;
