import { formatMonth, longDate, monthOf } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { addressLine } from '@/lib/facilities/addresses';
import { notListed } from '@/lib/facilities/facts';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import type { MoneySum } from '@/lib/money/booking-money';
import { formatMoney } from '@/lib/money/money';
import { formatPhoneFully } from '@/lib/validation/phone';
import { type Receipt, totalsOf } from '@/server/areas/money/receipts/read-receipts';
import type { Provider } from '@/server/areas/money/receipts/rows';
import { type NamedChild, tellApart } from '@/server/areas/money/receipts/rules';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import { type Block, isolated, type Row, type SheetContent } from '@/server/areas/platform/pdf/content';

const titles = { payment: 'Receipt', refund: 'Refund receipt' } as const;

/** What a tax return needs besides the receipt, by country (sources: docs/how-to/receipts.md). */
const taxNotes: Record<string, string> = {
  CA: 'For line 21400 of the Canadian return (form T778): if the provider is an individual, the receipt must also show their social insurance number. Ask the provider for it. We don’t have it.',
  US: 'For the US child and dependent care credit (Form 2441) you also need the provider’s taxpayer identification number. Ask the provider for it with Form W-10. We don’t have it.',
};

/** Short enough to read out. */
const receiptNumber = ({ id }: Receipt): string => `R-${id.slice(0, 8).toUpperCase()}`;

/** The PDF for one payment or refund, with its booking's totals. */
export function writeReceipt(
  receipt: Receipt,
  children: readonly NamedChild[],
  booking: MoneySum,
  productName: string,
): SheetContent {
  const { kind, date, at, amount, currency, number } = receipt;
  const title = `${titles[kind]} ${receiptNumber(receipt)}`;
  const money = (value: number) => `${formatMoney(value, currency)} ${currency}`;
  const nameOf = namesOf(children);
  const facts: Row[] = [
    { label: kind === 'payment' ? 'Amount paid' : 'Amount refunded', value: money(amount) },
    { label: 'Date', value: longDate(date) },
    { label: kind === 'payment' ? 'Paid by' : 'Refunded to', value: receipt.payer },
    { label: 'Card', value: `Ending in ${receipt.cardLast4}` },
    { label: 'Booking', value: number },
    { label: 'Taxes', value: 'None charged' },
  ];
  const care: Row[] = [
    ...careRows(receipt),
    ...receipt.byChild.map((part) => ({ label: nameOf(part.id), value: money(Math.abs(part.amount)) })),
  ];
  const hasMore = booking.refunded > 0 || booking.paid !== amount;
  return {
    title: `${title} – ${productName}`,
    author: productName,
    at,
    foot: `${productName} · ${title}`,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'table', rows: facts },
      ...section('Care', care),
      ...(hasMore ? section(`Total of booking ${number}`, sumRows(booking, money)) : []),
      ...section('Provider', providerRows(receipt)),
      ...taxNotesOf([receipt]),
    ],
  };
}

/** The PDF of a year's payments and refunds, with totals by child and payer. */
export function writeStatement(
  year: number,
  receipts: readonly Receipt[],
  children: readonly NamedChild[],
  productName: string,
): SheetContent {
  const title = `Child care payments ${year}`;
  const nameOf = namesOf(children);
  const intro = 'Payments and refunds by the date they were made. Refunds still on their way aren’t included.';
  return {
    title: `${title} – ${productName}`,
    author: productName,
    at: receipts[receipts.length - 1]!.at,
    foot: `${productName} · ${title}`,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'paragraph', pieces: [{ text: intro }] },
      ...totalsOf(receipts).flatMap(({ currency, byChild, byPayer, ...sum }): Block[] => {
        const money = (value: number) => `${formatMoney(value, currency)} ${currency}`;
        return [
          ...section(`Total in ${currency}`, [...sumRows(sum, money), { label: 'Taxes', value: 'None charged' }]),
          { kind: 'heading', level: 3, text: 'By child' },
          { kind: 'table', rows: byChild.map(({ id, amount }) => ({ label: nameOf(id), value: money(amount) })) },
          { kind: 'heading', level: 3, text: 'By payer' },
          { kind: 'table', rows: byPayer.map(({ id, amount }) => ({ label: id, value: money(amount) })) },
        ];
      }),
      ...byProvider(receipts).flatMap((own): Block[] => [
        ...section(own[0]!.facilityName, providerRows(own[0]!).slice(1)),
        { kind: 'table', rows: own.map((receipt) => moneyRow(receipt, nameOf)) },
      ]),
      ...taxNotesOf(receipts),
    ],
  };
}

export const section = (text: string, rows: readonly Row[]): Block[] => [
  { kind: 'heading', level: 2, text },
  { kind: 'table', rows },
];

type NameOf = (childId: string) => string;

/** Each child's name, distinguished from equal ones. */
export function namesOf(children: readonly NamedChild[]): NameOf {
  const apart = tellApart(children);
  const names = new Map(children.map(({ id, name }) => [id, `${isolated(name)}${apart.get(id)!}`]));
  return (childId) => names.get(childId)!;
}

const sumRows = ({ paid, refunded, net }: MoneySum, money: (value: number) => string): Row[] => [
  { label: 'Paid', value: money(paid) },
  { label: 'Refunded', value: money(refunded) },
  { label: 'Net paid', value: money(net) },
];

function byProvider(receipts: readonly Receipt[]): Receipt[][] {
  const key = ({ facilityName, line1, postalCode }: Receipt) => [facilityName, line1, postalCode].join('\n');
  return [...new Set(receipts.map(key))].map((one) => receipts.filter((receipt) => key(receipt) === one));
}

function moneyRow(receipt: Receipt, nameOf: NameOf): Row {
  const { kind, date, amount, currency, number, byChild } = receipt;
  const sum = `${kind === 'refund' ? '−' : ''}${formatMoney(amount, currency)} ${currency}`;
  const what = kind === 'payment' ? 'Payment' : 'Refund';
  return {
    label: longDate(date),
    value: `${what} ${sum} · ${receiptNumber(receipt)} · Booking ${number} · ${byChild.map(({ id }) => nameOf(id)).join(', ')}`,
  };
}

function careRows({ type, scheduleType, period, permanentBookingDays, days }: Receipt): Row[] {
  const session = { label: 'Session', value: sessionTypeLabels[scheduleType] };
  if (type === BookingType.PERMANENT && period) {
    const weekdays = permanentBookingDays.map((day) => weekdayLabels[day]).join(', ');
    return [session, { label: 'Month', value: formatMonth(monthOf(period)) }, { label: 'Days', value: weekdays }];
  }
  const { unchanged, moved, cancelled } = days;
  const instead = moved.map(({ from, to }) => `${writeDates([to])} instead of ${writeDates([from])}`).join('; ');
  return [
    session,
    ...(unchanged.length > 0 ? [{ label: 'Days', value: writeDates(unchanged) }] : []),
    ...(moved.length > 0 ? [{ label: 'Days moved', value: instead }] : []),
    ...(cancelled.length > 0 ? [{ label: 'Days cancelled', value: writeDates(cancelled) }] : []),
  ];
}

export const providerRows = (provider: Provider): Row[] => [
  { label: 'Name', value: provider.facilityName },
  {
    label: provider.licenceKind === null ? 'License number' : 'Number on its list',
    value: provider.licenceNumber ?? notListed,
  },
  { label: 'Address', value: addressLine(provider) },
  ...(provider.phone ? [{ label: 'Phone', value: formatPhoneFully(provider.phone, provider.phoneExtension) }] : []),
];

function taxNotesOf(receipts: readonly Receipt[]): Block[] {
  const notes = [...new Set(receipts.map(({ country }) => country))].map((country) => taxNotes[country]);
  return notes.flatMap((text): Block[] => (text ? [{ kind: 'paragraph', pieces: [{ text }], isSoft: true }] : []));
}
