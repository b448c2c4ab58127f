import { type MoneySum, sumMoney } from '@/lib/money/booking-money';
import { BookingItemStatus, BookingType } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import type { Currency } from '@/lib/money/money';
import { isLive } from '@/lib/dates/booking-dates';
import { monthOf } from '@/lib/dates/dates';
import { childPriceIn } from '@/lib/money/price-steps';
import { type Part, shareAmount, type Weight } from '@/lib/money/share-amount';
import { wallClockIn } from '@/lib/dates/instants';
import { type BookingItemRow, itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { readGuardianName } from '@/server/areas/family/records/rows/account';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import { moneyOfFamily, type MoneyRow } from '@/server/areas/money/receipts/rows';
import { careDays, type CareDays, type NamedChild, sumById } from '@/server/areas/money/receipts/rules';
import { dateMovesOf } from '@/server/areas/care/requests/rows/moves';
import type { Queryable } from '@/server/db/connection';

export interface DatedMoney extends MoneyRow {
  /** In the facility's time zone. */
  date: string;
}

export interface Receipt extends DatedMoney {
  payer: string;
  /** Each child's share of the amount; negative for a refund. */
  byChild: Part[];
  /** Empty for a permanent booking, which is paid by the month. */
  days: CareDays;
}

export interface YearTotals extends MoneySum {
  currency: Currency;
  byChild: Part[];
  /** `id` is the payer's name. */
  byPayer: Part[];
}

const unnamed = 'A child who is no longer on record';

/** All payments and refunds of the family, oldest first. */
export async function readMoney(db: Queryable, familyId: string): Promise<DatedMoney[]> {
  const rows = await moneyOfFamily(db, familyId);
  return rows.map((row) => ({ ...row, date: wallClockIn(row.timeZone, row.at).date }));
}

/** The receipts for these payments and refunds of one family (record 0153). */
export async function readReceipts(db: Queryable, familyId: string, money: readonly DatedMoney[]): Promise<Receipt[]> {
  const bookingIds = [...new Set(money.map((row) => row.bookingId))];
  const items = groupBy(await itemsOfGroups(db, bookingIds), (item) => item.groupId);
  const moves = groupBy(await dateMovesOf(db, bookingIds), (move) => move.subjectId);
  const guardian = (await readGuardianName(db, familyId)) ?? 'The account holder';
  return money.map((row) => {
    const own = items.get(row.bookingId) ?? [];
    const days = careDays(row.type === BookingType.DROP_IN ? own : [], moves.get(row.bookingId) ?? []);
    return {
      ...row,
      payer: row.cardHolder ?? guardian,
      byChild: sumById(shareAmount(signed(row), weightsOf(row, daysPaidFor(own, days)))),
      days,
    };
  });
}

/**
 * The family's children, and children in its payments who are no longer on record. Pass all payments, so that each
 * child is named the same on every document.
 */
export async function readNamedChildren(
  db: Queryable,
  familyId: string,
  money: readonly MoneyRow[],
): Promise<NamedChild[]> {
  const children = await readCareChildren(db, familyId);
  const known = new Set(children.map(({ id }) => id));
  const gone = new Set(money.flatMap((row) => row.children).filter((id) => !known.has(id)));
  return [
    ...children.map(({ id, firstName, lastName, birthDate }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      birthDate,
    })),
    ...[...gone].map((id) => ({ id, name: unnamed, birthDate: null })),
  ];
}

export const yearOf = ({ date }: DatedMoney): number => Number(date.slice(0, 4));
const signed = ({ kind, amount }: MoneyRow): number => (kind === 'payment' ? amount : -amount);

/** Leaves out dates that were moved to another day: they were paid for only once. */
const daysPaidFor = (items: readonly BookingItemRow[], { cancelled }: CareDays) =>
  items.filter((item) => isLive(item) || (item.status === BookingItemStatus.CANCELED && cancelled.includes(item.date)));

/**
 * Drop-in: the prices of each child's sessions. Permanent: the child's price in the month, or its line of the first month
 * where the price has no steps.
 */
function weightsOf({ type, period, ...row }: MoneyRow, items: readonly BookingItemRow[]): Weight[] {
  return row.children.map((id, index) => {
    const own = items.filter((item) => item.childId === id);
    const byItems = own.reduce((sum, item) => sum + item.price, 0);
    const byMonth =
      row.childPrices && period !== null
        ? childPriceIn(row.childPrices, id, monthOf(period))
        : (row.priceLines[index]?.amount ?? 0);
    return { id, weight: type === BookingType.PERMANENT ? byMonth : byItems };
  });
}

/** Totals by currency, child and payer; the parts add up exactly. */
export function totalsOf(receipts: readonly Receipt[]): YearTotals[] {
  const currencies = [...new Set(receipts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = receipts.filter((receipt) => receipt.currency === currency);
    return {
      currency,
      ...sumMoney(own),
      byChild: sumById(own.flatMap(({ byChild }) => byChild)),
      byPayer: sumById(own.map((receipt) => ({ id: receipt.payer, amount: signed(receipt) }))),
    };
  });
}
