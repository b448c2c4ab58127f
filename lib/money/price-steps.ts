import type { Child } from '@/api/contract/types';
import { firstCareDate } from '@/lib/dates/booking-dates';
import { addMonths, type CalendarDate, firstOfMonth, monthOf, shiftMonth, type YearMonth } from '@/lib/dates/dates';
import { ageGroupOn, type AgeSpan } from '@/lib/facilities/age-group';
import type { PriceStep } from '@/lib/money/monthly-price';

/** What a month of permanent care costs for one child from a month on, minor units. */
export interface ChildPrice {
  childId: string;
  from: YearMonth;
  /** Its title. */
  ageGroup: string;
  monthly: number;
  /** False if the age group has no price for this care, so the previous price continues. */
  listed: boolean;
}

interface MonthlyCare<G> {
  /** Of one address. */
  groups: readonly G[];
  /** Null if the group has no monthly price for this care. */
  priceOf: (group: G) => number | null;
  weekdays: readonly number[];
  closedDays: readonly CalendarDate[];
  endDate: CalendarDate | null;
  /** Care whose price was agreed without steps: it can only fall. */
  onlyLower?: boolean;
}

/**
 * What permanent care costs for a child, month by month: a month has the price of the child's age group on its first day
 * of care (record 0021). Starts with the first month; ends when the child has no group or care ends.
 *
 * @param start the first day of care, and the price of that month
 */
export function childPrices<G extends AgeSpan & { title: string }>(
  { id: childId, birthDate }: Pick<Child, 'id' | 'birthDate'>,
  start: { first: CalendarDate; monthly: number },
  { groups, priceOf, weekdays, closedDays, endDate, onlyLower = false }: MonthlyCare<G>,
): ChildPrice[] {
  const groupOn = (date: CalendarDate) => ageGroupOn(groups, birthDate, date);
  const firstCareIn = (month: YearMonth) => firstCareDate(firstOfMonth(month), weekdays, closedDays);
  let group = groupOn(start.first);
  let { monthly } = start;
  const prices = [{ childId, from: monthOf(start.first), ageGroup: group?.title ?? '', monthly, listed: true }];
  for (const day of groupChanges(groups, birthDate)) {
    if (day <= start.first) continue;
    const inMonth = firstCareIn(monthOf(day));
    const first = inMonth >= day ? inMonth : firstCareIn(shiftMonth(monthOf(day), 1));
    const next = groupOn(day) && groupOn(first);
    if (next === null || (endDate !== null && first > endDate)) break;
    if (next === group) continue;
    group = next;
    const price = priceOf(next);
    const changed = price === null || (onlyLower && price > monthly) ? monthly : price;
    if (price !== null && changed === monthly) continue;
    monthly = changed;
    prices.push({ childId, from: monthOf(first), ageGroup: next.title, monthly, listed: price !== null });
  }
  return prices;
}

/** The days on which a child may change groups, ascending. */
const groupChanges = (groups: readonly AgeSpan[], birthDate: CalendarDate): CalendarDate[] =>
  [...new Set(groups.flatMap(({ fromMonths, toMonths }) => [fromMonths ?? [], toMonths ?? []].flat()))]
    .sort((a, b) => a - b)
    .map((age) => addMonths(birthDate, age));

/** The child's price in a month, minor units. */
export const childPriceIn = (prices: readonly ChildPrice[], childId: string, month: YearMonth): number => {
  const own = prices.filter((price) => price.childId === childId);
  return (own.findLast(({ from }) => from <= month) ?? own[0])?.monthly ?? 0;
};

/** The price of a month for all children, and its later steps. */
export function monthlyPriceFrom(
  prices: readonly ChildPrice[],
  month: YearMonth,
  children: readonly Pick<Child, 'id' | 'firstName'>[],
): { monthly: number; steps: PriceStep[] } {
  const ids = [...new Set(prices.map(({ childId }) => childId))];
  const totalIn = (month: YearMonth) => ids.reduce((sum, id) => sum + childPriceIn(prices, id, month), 0);
  const later = [...new Set(prices.map(({ from }) => from))].filter((from) => from > month).sort();
  const steps = later.flatMap((from) =>
    [true, false].flatMap((listed) => {
      const joins = prices
        .filter((price) => price.from === from && price.listed === listed)
        .map(({ childId, ageGroup }) => ({
          firstName: children.find(({ id }) => id === childId)?.firstName ?? '',
          ageGroup,
        }));
      return joins.length === 0 ? [] : [{ from, monthly: totalIn(from), listed, joins }];
    }),
  );
  return { monthly: totalIn(month), steps };
}

interface BookedPrice {
  priceMonthly: number | null;
  /** Null for a drop-in, and for care that was booked before prices had steps. */
  childPrices: readonly ChildPrice[] | null;
  paidThrough: CalendarDate | null;
  /** The last day of care that a parent has ended. */
  endsOn?: CalendarDate | null;
}

/** The monthly price of a booking from the next month to charge on. */
export function bookedPrice(
  { priceMonthly, childPrices, paidThrough, endsOn = null }: BookedPrice,
  children: readonly Pick<Child, 'id' | 'firstName'>[],
): { monthly: number | null; steps?: PriceStep[] } {
  const [first] = childPrices ?? [];
  if (!childPrices || !first) return { monthly: priceMonthly };
  const paid = paidThrough === null ? first.from : monthOf(paidThrough);
  const { monthly, steps } = monthlyPriceFrom(childPrices, shiftMonth(paid, 1), children);
  return { monthly, steps: steps.filter(({ from }) => endsOn === null || firstOfMonth(from) <= endsOn) };
}
