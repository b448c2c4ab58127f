import type { BookingGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { bookingMoney, moneyWords } from '@/lib/money/booking-money';
import { formatMoney } from '@/lib/money/money';
import { monthlyText, type PriceStep, stayingTexts } from '@/lib/money/monthly-price';
import { bookingLabel, firstCareDay } from '@/lib/requests/care/booking-facts';
import { bookingIsConfirmed } from '@/lib/workflow/booking';
import { getBooking } from '@/server/areas/care/bookings/read-bookings';
import { type Provider, readProvider } from '@/server/areas/money/receipts/rows';
import type { NamedChild } from '@/server/areas/money/receipts/rules';
import { namesOf, providerRows, section } from '@/server/areas/money/receipts/write-receipts';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import { isolated, type Row, type SheetContent } from '@/server/areas/platform/pdf/content';
import { makePdf } from '@/server/areas/platform/pdf/make-pdf';
import type { Deps } from '@/server/areas/platform/shared/deps';

/**
 * The booking's confirmation as a PDF, for an employer or a subsidy office. Throws `notFound`, and `conflict` unless it is confirmed
 * or completed.
 */
export async function getConfirmation(deps: Deps, caller: Caller, id: string): Promise<Uint8Array> {
  const booking = await getBooking(deps, caller, id);
  if (!bookingIsConfirmed[booking.status]) {
    throw conflict(`This booking isn’t confirmed: its status is “${bookingLabel(booking).label}”.`);
  }
  const provider = await readProvider(deps.db, booking.address.id);
  if (!provider) throw notFound();
  const { productName } = deps.settings;
  return makePdf(writeConfirmation(booking, provider, { productName, now: deps.clock.now() }));
}

/** Deterministic within a day: the same booking gives the same bytes. */
function writeConfirmation(
  booking: BookingGroup,
  provider: Provider,
  { productName, now }: { productName: string; now: Date },
): SheetContent {
  const { number, address, history } = booking;
  const today = todayIn(address.timeZone, now);
  const title = `Booking confirmation ${number}`;
  const confirmed = history.find(({ to, from }) => to !== from && bookingIsConfirmed[to]);
  const named = booking.children.map(({ id, firstName, lastName, birthDate }): NamedChild => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    birthDate,
  }));
  const facts: Row[] = [
    { label: 'Reference', value: number },
    { label: 'Status', value: bookingLabel(booking).label },
    ...(confirmed
      ? [{ label: 'Confirmed on', value: longDate(todayIn(address.timeZone, new Date(confirmed.at))) }]
      : []),
    { label: 'Date of issue', value: longDate(today) },
  ];
  const note = `This confirms a booking made through ${productName}, as it stood on the date of issue. It isn’t a receipt: each payment has its own.`;
  return {
    title: `${title} – ${productName}`,
    author: productName,
    at: zonedInstant(today, '00:00', address.timeZone),
    foot: `${productName} · ${title}`,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'table', rows: facts },
      ...section('Care', careRows(booking, named, namesOf(named))),
      ...section('Price', priceRows(booking)),
      ...section('Provider', providerRows(provider)),
      { kind: 'paragraph', pieces: [{ text: note }], isSoft: true },
    ],
  };
}

function careRows(booking: BookingGroup, children: readonly NamedChild[], nameOf: (id: string) => string): Row[] {
  const session = { label: 'Session', value: sessionTypeLabels[booking.scheduleType] };
  const names = {
    label: children.length === 1 ? 'Child' : 'Children',
    value: children.map(({ id }) => nameOf(id)).join(', '),
  };
  if (booking.type === BookingType.PERMANENT) {
    const last = booking.endsOn ?? booking.endDate;
    return [
      names,
      session,
      { label: 'Days', value: booking.permanentBookingDays.map((day) => weekdayLabels[day]).join(', ') },
      { label: 'First day', value: longDate(firstCareDay(booking)) },
      { label: 'Last day', value: last ? longDate(last) : 'No end date' },
    ];
  }
  const days = children.map(({ id }) =>
    writeDates(booking.items.filter((item) => item.childId === id && isLive(item)).map(({ date }) => date)),
  );
  if (new Set(days).size === 1) return [names, session, { label: 'Days', value: days[0]! }];
  return [
    session,
    ...children.map(({ id }, index) => ({
      label: nameOf(id),
      value: days[index] === '' ? 'No days left' : days[index]!,
    })),
  ];
}

function priceRows(booking: BookingGroup): Row[] {
  const { currency, total, monthly, steps = [] } = booking.price;
  const isolate = (join: PriceStep['joins'][number]) => ({ ...join, firstName: isolated(join.firstName) });
  const later = { monthly, steps: steps.map((step) => ({ ...step, joins: step.joins.map(isolate) })) };
  const money = (amount: number) => `${formatMoney(amount, currency)} ${currency}`;
  const { sum, beside } = moneyWords(bookingMoney(booking), money);
  const price =
    monthly === null
      ? [{ label: 'Price', value: money(total) }]
      : [
          { label: 'First month', value: money(total) },
          { label: 'Later months', value: [monthlyText(later, money), ...stayingTexts(later)].join('. ') },
        ];
  return [...price, { label: 'Payments', value: beside ? `${sum} (${beside})` : sum }];
}
