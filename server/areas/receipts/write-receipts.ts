import type { MoneySum } from '@/lib/money/booking-money';
import { formatMonth, longDate, monthOf } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { addressLine } from '@/lib/search/place-links';
import { formatPhoneFully } from '@/lib/validation/phone';
import { writeDates } from '@/server/areas/mail/rules/letter';
import { createSheet } from '@/server/areas/pdf/create-sheet';
import type { Row, Sheet } from '@/server/areas/pdf/sheet';
import { totalsOf, type Receipt } from '@/server/areas/receipts/read-money';

const titles = { payment: 'Receipt', refund: 'Refund receipt' } as const;

/** What a tax return asks besides the receipt, by country (docs/how-to/receipts.md has the sources). */
const taxNotes: Record<string, string> = {
  CA: 'For line 21400 of the Canadian return (form T778): if the provider is an individual, the receipt must also show their social insurance number. Ask the provider for it; we do not hold it.',
  US: 'For the US child and dependent care credit (Form 2441) you also need the provider’s taxpayer identification number. Ask the provider for it, with Form W-10; we do not hold it.',
};

/** Short enough to be read out, and of this payment or refund alone. */
const receiptNumber = ({ id }: Receipt): string => `R-${id.slice(0, 8).toUpperCase()}`;

/** One payment or refund as a PDF, with what its booking has come to; the same money gives the same bytes. */
export async function writeReceipt(receipt: Receipt, booking: MoneySum, productName: string): Promise<Uint8Array> {
  const { kind, date, at, amount, currency, number } = receipt;
  const title = `${titles[kind]} ${receiptNumber(receipt)}`;
  const sheet = await createSheet({
    title: `${title} – ${productName}`,
    author: productName,
    at,
    foot: `${productName} · ${title}`,
  });
  const money = (value: number) => `${formatMoney(value, currency)} ${currency}`;
  sheet.title(title);
  sheet.table(
    written(sheet, [
      { label: kind === 'payment' ? 'Amount paid' : 'Amount refunded', value: money(amount) },
      { label: 'Date', value: longDate(date) },
      { label: kind === 'payment' ? 'Paid by' : 'Refunded to', value: receipt.payer },
      { label: 'Card', value: `Ending in ${receipt.cardLast4}` },
      { label: 'Booking', value: number },
      { label: 'Taxes', value: 'None charged' },
    ]),
  );
  sheet.heading(2, 'Care');
  sheet.table(
    written(sheet, [
      ...careRows(receipt),
      ...receipt.byChild.map((part) => ({ label: part.name, value: money(Math.abs(part.amount)) })),
    ]),
  );
  if (booking.refunded > 0 || booking.paid !== amount) {
    sheet.heading(2, `Booking ${number} in all`);
    sheet.table(sumRows(booking, money));
  }
  sheet.heading(2, 'Provider');
  sheet.table(written(sheet, providerRows(receipt)));
  writeTaxNotes(sheet, [receipt]);
  return sheet.finish();
}

/** All payments and refunds of a year, and what they come to by child and payer. */
export async function writeStatement(
  year: number,
  receipts: readonly Receipt[],
  productName: string,
): Promise<Uint8Array> {
  const title = `Child care payments ${year}`;
  const at = receipts[receipts.length - 1]!.at;
  const sheet = await createSheet({
    title: `${title} – ${productName}`,
    author: productName,
    at,
    foot: `${productName} · ${title}`,
  });
  sheet.title(title);
  sheet.paragraph([
    {
      text: 'Payments and refunds by the date on which they were made. Refunds that are still on their way are not included.',
    },
  ]);
  for (const { currency, byChild, byPayer, ...sum } of totalsOf(receipts)) {
    const money = (value: number) => `${formatMoney(value, currency)} ${currency}`;
    const named = (parts: typeof byChild) => parts.map((part) => ({ label: part.name, value: money(part.amount) }));
    sheet.heading(2, `Total in ${currency}`);
    sheet.table([...sumRows(sum, money), { label: 'Taxes', value: 'None charged' }]);
    sheet.heading(3, 'By child');
    sheet.table(written(sheet, named(byChild)));
    sheet.heading(3, 'By payer');
    sheet.table(written(sheet, named(byPayer)));
  }
  for (const own of byProvider(receipts)) {
    sheet.heading(2, own[0]!.facilityName);
    sheet.table(written(sheet, providerRows(own[0]!).slice(1)));
    sheet.table(written(sheet, own.map(moneyRow)));
  }
  writeTaxNotes(sheet, receipts);
  return sheet.finish();
}

const sumRows = ({ paid, refunded, net }: MoneySum, money: (value: number) => string): Row[] => [
  { label: 'Paid', value: money(paid) },
  { label: 'Refunded', value: money(refunded) },
  { label: 'Paid less refunded', value: money(net) },
];

function byProvider(receipts: readonly Receipt[]): Receipt[][] {
  const key = ({ facilityName, line1, postalCode }: Receipt) => [facilityName, line1, postalCode].join('\n');
  return [...new Set(receipts.map(key))].map((one) => receipts.filter((receipt) => key(receipt) === one));
}

function moneyRow(receipt: Receipt): Row {
  const { kind, date, amount, currency, number, byChild } = receipt;
  const sum = `${kind === 'refund' ? '−' : ''}${formatMoney(amount, currency)} ${currency}`;
  const what = kind === 'payment' ? 'Payment' : 'Refund';
  return {
    label: longDate(date),
    value: `${what} ${sum} · ${receiptNumber(receipt)} · Booking ${number} · ${byChild.map(({ name }) => name).join(', ')}`,
  };
}

function careRows({ type, scheduleType, period, permanentBookingDays, days }: Receipt): Row[] {
  const session = { label: 'Session', value: sessionTypeLabels[scheduleType] };
  if (type === BookingType.PERMANENT && period) {
    const weekdays = permanentBookingDays.map((day) => weekdayLabels[day]).join(', ');
    return [session, { label: 'Month', value: formatMonth(monthOf(period)) }, { label: 'Days', value: weekdays }];
  }
  const { kept, moved, cancelled } = days;
  const instead = moved.map(({ from, to }) => `${writeDates([to])} instead of ${writeDates([from])}`).join('; ');
  return [
    session,
    ...(kept.length > 0 ? [{ label: 'Days', value: writeDates(kept) }] : []),
    ...(moved.length > 0 ? [{ label: 'Days moved', value: instead }] : []),
    ...(cancelled.length > 0 ? [{ label: 'Days cancelled', value: writeDates(cancelled) }] : []),
  ];
}

const providerRows = (receipt: Receipt): Row[] => [
  { label: 'Name', value: receipt.facilityName },
  {
    label: receipt.licenceKind === null ? 'Licence number' : 'Number on its list',
    value: receipt.licenceNumber ?? 'Not stated',
  },
  { label: 'Address', value: addressLine(receipt) },
  ...(receipt.phone ? [{ label: 'Phone', value: formatPhoneFully(receipt.phone, receipt.phoneExtension) }] : []),
];

function writeTaxNotes(sheet: Sheet, receipts: readonly Receipt[]): void {
  for (const country of new Set(receipts.map((receipt) => receipt.country))) {
    const note = taxNotes[country];
    if (note) sheet.paragraph([{ text: note }], 'soft');
  }
}

/** Names come from people: what the font cannot show is said, and kept for readers. */
const written = (sheet: Sheet, rows: readonly Row[]): Row[] =>
  rows.map(({ label, value }) => {
    const shown = (text: string) => (sheet.canWrite(text) ? text : '(in characters that this document cannot show)');
    return { label: shown(label), value: shown(value), ...(sheet.canWrite(value) ? {} : { spoken: value }) };
  });
