import { type MoneySum, sumMoney } from '@/lib/money/booking-money';
import { BookingItemStatus, BookingType } from '@/lib/enums';
import { groupBy } from '@/lib/text/group-by';
import type { Currency } from '@/lib/money/money';
import { isLive } from '@/lib/dates/booking-dates';
import { wallClockIn } from '@/lib/dates/time-zones';
import { type BookingItemRow, itemsOfGroups } from '@/server/areas/capacity/rows';
import { readGuardianName } from '@/server/areas/family/rows/account';
import { readCareChildren } from '@/server/areas/family/rows/children';
import { moneyOfFamily, type MoneyRow } from '@/server/areas/receipts/rows';
import { careDays, type CareDays, shareAmount, sumByName, type Weight } from '@/server/areas/receipts/rules';
import { dateMovesOf } from '@/server/areas/requests/rows/moves';
import type { Queryable } from '@/server/db/connection';

/** A payment or a refund, with its date at the facility. */
export interface DatedMoney extends MoneyRow {
  date: string;
}

/** A payment or a refund with what a receipt says of it. */
export interface Receipt extends DatedMoney {
  payer: string;
  /** What of the amount is for each child, signed: a refund is negative. */
  byChild: { name: string; amount: number }[];
  /** Of a drop-in; empty lists for a permanent booking, which is paid by the month. */
  days: CareDays;
}

export interface YearTotals extends MoneySum {
  currency: Currency;
  byChild: { name: string; amount: number }[];
  byPayer: { name: string; amount: number }[];
}

const unnamed = 'A child who is no longer on record';

/** Every payment and refund of the family with its date at the facility, oldest first. */
export async function readMoney(db: Queryable, familyId: string): Promise<DatedMoney[]> {
  const rows = await moneyOfFamily(db, familyId);
  return rows.map((row) => ({ ...row, date: wallClockIn(row.timeZone, row.at).date }));
}

/** What receipts say of these payments and refunds of one family (record 0129). */
export async function readReceipts(db: Queryable, familyId: string, money: readonly DatedMoney[]): Promise<Receipt[]> {
  const bookingIds = [...new Set(money.map((row) => row.bookingId))];
  const items = groupBy(await itemsOfGroups(db, bookingIds), (item) => item.groupId);
  const moves = groupBy(await dateMovesOf(db, bookingIds), (move) => move.subjectId);
  const children = await readCareChildren(db, familyId, [...new Set(money.flatMap((row) => row.children))]);
  const names = new Map(children.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const guardian = (await readGuardianName(db, familyId)) ?? 'The account holder';
  return money.map((row) => {
    const own = items.get(row.bookingId) ?? [];
    const days = careDays(row.type === BookingType.DROP_IN ? own : [], moves.get(row.bookingId) ?? []);
    const weights = weightsOf(row, daysPaidFor(own, days), (id) => names.get(id) ?? unnamed);
    return {
      ...row,
      payer: row.cardHolder ?? guardian,
      byChild: sumByName(shareAmount(signed(row), weights)),
      days,
    };
  });
}

export const yearOf = ({ date }: DatedMoney): number => Number(date.slice(0, 4));
const signed = ({ kind, amount }: MoneyRow): number => (kind === 'payment' ? amount : -amount);

/** A day that was moved was paid for once: the one that it was moved from does not count beside the one that it became. */
const daysPaidFor = (items: readonly BookingItemRow[], { cancelled }: CareDays) =>
  items.filter((item) => isLive(item) || (item.status === BookingItemStatus.CANCELED && cancelled.includes(item.date)));

/** A drop-in by the prices of each child's sessions; a permanent booking by the children's lines of its first month. */
function weightsOf(row: MoneyRow, items: readonly BookingItemRow[], nameOf: (id: string) => string): Weight[] {
  return row.children.map((id, index) => {
    const own = items.filter((item) => item.childId === id);
    const byItems = own.reduce((sum, item) => sum + item.price, 0);
    const byLine = row.priceLines[index]?.amount ?? 0;
    return { name: nameOf(id), weight: row.type === BookingType.PERMANENT ? byLine : byItems };
  });
}

/** What was paid and refunded, by currency, child and payer; the parts add up to the cent. */
export function totalsOf(receipts: readonly Receipt[]): YearTotals[] {
  const currencies = [...new Set(receipts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = receipts.filter((receipt) => receipt.currency === currency);
    return {
      currency,
      ...sumMoney(own),
      byChild: sumByName(own.flatMap(({ byChild }) => byChild)),
      byPayer: sumByName(own.map((receipt) => ({ name: receipt.payer, amount: signed(receipt) }))),
    };
  });
}
