import type { Answer, Query } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { sumMoney } from '@/lib/money/booking-money';
import type { Caller } from '@/lib/call-context';
import { makePdf } from '@/server/areas/platform/pdf/make-pdf';
import {
  type DatedMoney,
  readMoney,
  readNamedChildren,
  readReceipts,
  totalsOf,
  yearOf,
} from '@/server/areas/money/receipts/read-receipts';
import { tellApart } from '@/server/areas/money/receipts/rules';
import { writeReceipt, writeStatement } from '@/server/areas/money/receipts/write-receipts';
import type { Deps } from '@/server/areas/platform/shared/deps';

type ReceiptDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A year's payments and refunds, newest first, with totals. Defaults to the newest year. */
export async function listReceipts(
  deps: ReceiptDeps,
  caller: Caller,
  { year }: Query<'listReceipts'>,
): Promise<Answer<'listReceipts'>> {
  const all = await readMoney(deps.db, caller.familyId);
  const years = [...new Set(all.map(yearOf))].sort((a, b) => b - a);
  const shown = year ?? years[0] ?? deps.clock.now().getUTCFullYear();
  const receipts = await receiptsOfYear(deps, caller, all, shown);
  const children = await readNamedChildren(deps.db, caller.familyId, all);
  const apart = tellApart(children);
  const names = new Map(children.map(({ id, name }) => [id, `${name}${apart.get(id)!}`]));
  return {
    year: shown,
    years,
    totals: totalsOf(receipts).map(({ byChild, byPayer, ...total }) => ({
      ...total,
      byChild: byChild.map(({ id, amount }) => ({ name: names.get(id)!, amount })),
      byPayer: byPayer.map(({ id, amount }) => ({ name: id, amount })),
    })),
    items: receipts.reverse().map((receipt) => ({
      id: receipt.id,
      bookingId: receipt.bookingId,
      number: receipt.number,
      date: receipt.date,
      kind: receipt.kind,
      amount: receipt.amount,
      currency: receipt.currency,
      facilityName: receipt.facilityName,
      children: receipt.byChild.map((part) => names.get(part.id)!),
    })),
  };
}

/** The PDF for one payment or refund. Throws `notFound` if it is not the family's or did not succeed. */
export async function getReceipt(
  deps: ReceiptDeps,
  caller: Caller,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<Uint8Array> {
  const all = await readMoney(deps.db, caller.familyId);
  const own = all.filter((one) => one.bookingId === id);
  const wanted = own.filter((one) => one.id === paymentId);
  const [receipt] = await readReceipts(deps.db, caller.familyId, wanted);
  if (!receipt) throw notFound();
  const children = await readNamedChildren(deps.db, caller.familyId, all);
  return makePdf(writeReceipt(receipt, children, sumMoney(own), deps.settings.productName));
}

/** The PDF of a year's statement. Throws `notFound` for a year without payments or refunds. */
export async function getStatement(deps: ReceiptDeps, caller: Caller, year: number): Promise<Uint8Array> {
  const all = await readMoney(deps.db, caller.familyId);
  const receipts = await receiptsOfYear(deps, caller, all, year);
  if (receipts.length === 0) throw notFound();
  const children = await readNamedChildren(deps.db, caller.familyId, all);
  return makePdf(writeStatement(year, receipts, children, deps.settings.productName));
}

const receiptsOfYear = ({ db }: ReceiptDeps, { familyId }: Caller, money: readonly DatedMoney[], year: number) =>
  readReceipts(
    db,
    familyId,
    money.filter((one) => yearOf(one) === year),
  );
