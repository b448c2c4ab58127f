import type { BookingGroup } from '@/api/contract/types';
import { formatMonth, type YearMonth } from '@/lib/dates/dates';
import { joinWithAnd } from '@/lib/text/words';

export type PriceStep = NonNullable<BookingGroup['price']['steps']>[number];

/** As in the contract's price. */
export interface MonthlyPrice {
  monthly: number | null;
  steps?: readonly PriceStep[] | undefined;
}

/** The amounts of a monthly price, to compare what was shown with what holds. */
export const monthsOf = ({ monthly, steps = [] }: MonthlyPrice): number[] => [
  ...(monthly === null ? [] : [monthly]),
  ...steps.map((step) => step.monthly),
];

/** What a whole month costs, minor units; 0 for a drop-in. */
export const priceInMonth = ({ monthly, steps = [] }: MonthlyPrice, month: YearMonth): number =>
  steps.findLast(({ from }) => from <= month)?.monthly ?? monthly ?? 0;

type Write = (amount: number) => string;

/** "$965.00 a month, $815.00 from May 2027, when Leo joins Toddlers". */
export function monthlyText({ monthly, steps = [] }: MonthlyPrice, write: Write): string {
  const [first, ...later] = steps
    .filter(({ listed }) => listed)
    .map((step) => `${write(step.monthly)} from ${formatMonth(step.from)}, when ${joinsText(step)}`);
  const start = `${write(monthly ?? 0)} a month`;
  return [first === undefined ? start : `${start}, ${first}`, ...later].join(', then ');
}

/** Sentences about moves to age groups without a price of their own. */
export const stayingTexts = ({ steps = [] }: MonthlyPrice): string[] =>
  steps
    .filter(({ listed }) => !listed)
    .map(
      (step) =>
        `The price stays the same when ${joinsText(step)} in ${formatMonth(step.from)}: there’s no monthly price for this care there.`,
    );

/** "Leo joins Toddlers and Maya joins Preschool". */
export const joinsText = ({ joins }: Pick<PriceStep, 'joins'>): string =>
  joinWithAnd(joins.map(({ firstName, ageGroup }) => `${firstName} joins ${ageGroup}`));
