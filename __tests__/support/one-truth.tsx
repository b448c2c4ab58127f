import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type BookingService, callerOf as caller } from '@/__tests__/support/booking-service';
import type { CareFamily } from '@/__tests__/support/care-family';
import { readPdf } from '@/__tests__/support/pdf-text';
import { createApi } from '@/api/client/api';
import type { BookingGroup } from '@/api/contract/types';
import { BookingCard } from '@/components/booking/list/booking-cards';
import { BookingPrice } from '@/components/booking/page/booking-summary';
import { BookingType } from '@/lib/enums';
import { bookingMoney, type MoneyEntry, type MoneySum, moneyWords, sumMoney } from '@/lib/money/booking-money';
import { formatMoney, moneyIn } from '@/lib/money/money';
import { owedRefunds } from '@/lib/money/refund-terms';
import { acceptedShare } from '@/lib/requests/care/booking-facts';
import { getBooking, listBookings } from '@/server/areas/care/bookings/read-bookings';
import { getReceipt, getStatement, listReceipts } from '@/server/areas/money/receipts/get-receipts';
import { moneyLine } from '@/server/areas/platform/mail/rules/mail-text';
import { makeStore } from '@/store/store';

interface Said extends MoneyEntry {
  bookingId: string;
}

const textOf = (pdf: Uint8Array) => readPdf(pdf).pages.join('\n').replaceAll('\n', ' ');
const sumOf = (entries: readonly Said[], id: string) => sumMoney(entries.filter(({ bookingId }) => bookingId === id));

async function everyBooking({ deps }: BookingService, family: CareFamily): Promise<BookingGroup[]> {
  const lists = (['upcoming', 'past', 'canceled'] as const).map((list) =>
    listBookings(deps, caller(family), list, { limit: 1_000 }),
  );
  return (await Promise.all(lists)).flatMap(({ items }) => items);
}

/**
 * Expects a family's lists, pages, receipts and statements to show the same amounts for each booking, equal to the
 * money rows.
 */
export async function expectOneTruth(service: BookingService, family: CareFamily): Promise<void> {
  const rows = await moneyRows(service, family, 'all');
  const made = await moneyRows(service, family, 'made');
  const receipts = await receiptsOf(service, family);
  for (const booking of await everyBooking(service, family)) {
    const page = await getBooking(service.deps, caller(family), booking.id);
    const money = bookingMoney(page);
    expect(bookingMoney(booking)).toEqual(money);
    expect(money).toMatchObject(sumOf(rows, booking.id));
    expectOnScreens(booking, page);

    // Receipts show completed payments only, so a pending refund is not included.
    const got = sumOf(made, booking.id);
    expect(got).toEqual({ paid: money.paid, refunded: money.refunded - owed(page), net: money.net + owed(page) });
    expect(sumOf(receipts.listed, booking.id)).toEqual(got);
    expect(sumOf(receipts.stated, booking.id)).toEqual(got);
    await expectOnPdf(service, family, page, { sum: got, of: receipts.listed });
  }
}

const owed = ({ payments }: BookingGroup) =>
  payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => owedRefunds.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Amounts from the money rows; `made` leaves out refunds that are still pending. */
async function moneyRows({ pool }: BookingService, { familyId }: CareFamily, which: 'all' | 'made'): Promise<Said[]> {
  const { rows } = await pool.query<Said>(
    `SELECT payment.group_id AS "bookingId", 'payment' AS kind, payment.amount FROM payment
       JOIN booking_group ON booking_group.id = payment.group_id AND family_id = $1 WHERE payment.status = 'succeeded'
     UNION ALL
     SELECT payment.group_id, 'refund', refund.amount FROM refund JOIN payment ON payment.id = refund.payment_id
       JOIN booking_group ON booking_group.id = payment.group_id AND family_id = $1
      WHERE $2 OR refund.status IN ('succeeded', 'paid_otherwise')`,
    [familyId, which === 'all'],
  );
  return rows;
}

/** Amounts from the receipts list and the statements of all years, by booking. */
async function receiptsOf(service: BookingService, family: CareFamily) {
  const { years } = await listReceipts(service.deps, caller(family), {});
  const listed: (Said & { id: string })[] = [];
  const stated: Said[] = [];
  for (const year of years) {
    const { items } = await listReceipts(service.deps, caller(family), { year });
    listed.push(...items);
    const idOf = new Map(items.map(({ number, bookingId }) => [number, bookingId]));
    const statement = textOf(await getStatement(service.deps, caller(family), year));
    const row = /(Payment|Refund) −?\$([\d,.]+) CAD · R-\w{8} · Booking (NB-\w{6})/g;
    for (const [, kind, amount, number] of statement.matchAll(row)) {
      stated.push({
        bookingId: idOf.get(number!)!,
        kind: kind === 'Refund' ? 'refund' : 'payment',
        amount: Math.round(Number(amount!.replaceAll(',', '')) * 100),
      });
    }
  }
  return { listed, stated };
}

const store = makeStore({ api: createApi({ fetch: () => Promise.reject(new Error('A render makes no calls.')) }) });

function expectOnScreens(listed: BookingGroup, page: BookingGroup): void {
  const money = bookingMoney(page);
  const write = moneyIn(page.price.currency);
  const card = renderToStaticMarkup(
    <Provider store={store}>
      <BookingCard booking={listed} />
    </Provider>,
  );
  // Where only some days were accepted, the card says how many, with the same amount.
  expect(card).toContain(acceptedShare(page) ? write(money.firstCharge) : moneyWords(money, write).sum);
  const price = renderToStaticMarkup(<BookingPrice booking={page} />);
  if (money.paid > 0) expect(price).toContain(write(money.net));
  if (money.refunded > 0) expect(price).toContain(write(-money.refunded));
}

async function expectOnPdf(
  service: BookingService,
  family: CareFamily,
  { id, number }: BookingGroup,
  { sum, of }: { sum: MoneySum; of: readonly { id: string; bookingId: string }[] },
): Promise<void> {
  const newest = of.find(({ bookingId }) => bookingId === id);
  if (!newest || sum.refunded === 0) return;
  const pdf = textOf(await getReceipt(service.deps, caller(family), { id, paymentId: newest.id }));
  const [paid, refunded, net] = [sum.paid, sum.refunded, sum.net].map((amount) => `${formatMoney(amount, 'CAD')} CAD`);
  expect(pdf).toContain(`Total of booking ${number} Paid ${paid} Refunded ${refunded} Net paid ${net}`);
}

/**
 * Expects the newest mail about each of a family's drop-ins to show its current amounts. As long as the gateway
 * responds, every change of a drop-in's money sends a mail.
 */
export async function expectTrueMails(service: BookingService, family: CareFamily): Promise<void> {
  for (const booking of await everyBooking(service, family)) {
    if (booking.type !== BookingType.DROP_IN) continue;
    const { rows } = await service.pool.query<{ id: string; body: string }>(
      `SELECT id, body FROM outbox WHERE family_id = $1 AND subject LIKE $2 AND created_at =
         (SELECT max(created_at) FROM outbox WHERE family_id = $1 AND subject LIKE $2)`,
      [family.familyId, `%(${booking.number})`],
    );
    // The outbox clears the text of sent mails and later forgets them. Several mails may have the same instant.
    const texts =
      rows.length > 0
        ? rows.map(
            ({ id, body }) => body || service.mails.find(({ messageId }) => messageId.startsWith(`<${id}@`))!.text,
          )
        : service.mails.filter(({ subject }) => subject.endsWith(`(${booking.number})`)).map(({ text }) => text);
    const line = moneyLine({ ...bookingMoney(booking), currency: booking.price.currency })!;
    expect(texts.join('\n')).toContain(`\n${line}\n`);
  }
}
