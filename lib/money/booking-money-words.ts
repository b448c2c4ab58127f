import type { BookingMoney, MoneyState } from '@/lib/money/booking-money';
import { formatMonth, longDate, type YearMonth } from '@/lib/dates/dates';

/** What a booking's money has come to: the sum in a few words, and beside it how it came about. */
export interface MoneyWords {
  sum: string;
  beside: string | null;
}

/** An amount in minor units as text: "$45.00". */
type Write = (amount: number) => string;
type Words = (money: BookingMoney, write: Write) => MoneyWords;

const words = {
  ifAccepted: (money, write) => ({ sum: `${price(money, write)} if accepted`, beside: null }),
  ifAllAccept: (money, write) => ({ sum: `${price(money, write)} if the whole week is accepted`, beside: null }),
  ifApproved: (money, write) => ({ sum: `${price(money, write)} if you accept`, beside: null }),
  charging: (money, write) => ({ sum: `${price(money, write)} being charged now`, beside: null }),
  unpaid: (money, write) => ({ sum: `${price(money, write)} still to pay`, beside: null }),
  paid: (money, write) => ({ sum: `${write(money.net)} paid${money.goesOn ? ' so far' : ''}`, beside: null }),
  partlyRefunded: ({ net, paid, refunded }, write) => ({
    sum: `${write(net)} after refunds`,
    beside: `${write(paid)} paid, ${write(refunded)} in refunds`,
  }),
  refunded: ({ paid }, write) => ({ sum: `Everything is refunded: ${write(paid)}`, beside: null }),
  nothing: () => ({ sum: 'Nothing was charged', beside: null }),
  unclear: ({ open }, write) => ({
    sum: `If ${write(open)} was charged, it is refunded in full`,
    beside: null,
  }),
} as const satisfies Record<MoneyState, Words>;

const price = ({ asked, monthly }: BookingMoney, write: Write) =>
  monthly ? `${write(asked)} for the first month` : write(asked);

/** "$66.00 after refunds" beside "$198.00 paid, $132.00 in refunds". */
export const moneyWords = (money: BookingMoney, write: Write): MoneyWords => words[money.state](money, write);

/** The next month of a permanent booking, where it is known when it is charged: "Next: $1,400.00 on February 1, 2027". */
export function nextMonthText({ next, goesOn }: BookingMoney, write: Write): string | null {
  if (!goesOn || !next?.on) return null;
  return `Next: ${write(next.amount)} on ${longDate(next.on)}`;
}

/** The last charge of permanent care that ends: "The last charge was $1,400.00 for December 2026." */
export const lastChargeText = ({ amount, month }: { amount: number; month: YearMonth }, write: Write): string =>
  `The last charge was ${write(amount)} for ${formatMonth(month)}.`;
