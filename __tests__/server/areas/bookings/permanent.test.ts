import { mailsTo } from '@/__tests__/support/accounts';
import { useBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { insertCard, type CareFamily } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup, ErrorBody } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import { unpaidMonth } from '@/lib/money/charges';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';

let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility({ places: 2 });
  family = await service.newFamily();
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

const ask = (over: object = {}, who = family) =>
  who.call('requestPermanent', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: who.children,
      permanentBookingDays: [1, 3],
      scheduleType: 1,
      startDate: '2026-03-16',
      ...over,
    },
  });
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;

async function confirmed(over: object = {}): Promise<BookingGroup> {
  const { body } = await ask(over);
  await approveBooking(service.deps, body.id);
  await runDue(service.deps);
  return get(body.id);
}

/** Sets the clock and runs what is due. */
const at = async (instant: string) => {
  service.clock.set(instant);
  await runDue(service.deps);
};
const closeOn = (...closedDays: string[]) => service.db.updateTable('facility').set({ closedDays }).execute();
const lastDate = (booking: BookingGroup) => booking.items[booking.items.length - 1]?.date;

describe('Closed days', () => {
  test('have no care, no place and no share of the price', async () => {
    await closeOn('2026-03-16', '2026-03-25', '2026-12-28');
    const { body } = await ask();
    // Without March 16 and 25, March has seven days of care, and three are left.
    expect(body.price.total).toBe(Math.round((55_000 * 3) / 7));
    const dates = body.items.map(({ date }) => date);
    expect(dates[0]).toBe('2026-03-18');
    expect(dates).not.toContain('2026-03-25');
    expect(dates).not.toContain('2026-12-28');
    expect(body.firstStartAt).toBe('2026-03-18T12:00:00.000Z');
    // The child can be elsewhere on such a day.
    const other = await service.newFacility({ places: 2 });
    const there = { facilityId: other.id, addressId: other.addressId, children: family.children };
    const elsewhere = { ...there, bookingDates: ['2026-03-25'], scheduleType: 1 };
    expect((await family.call('requestDropIn', { body: elsewhere })).status).toBe(201);
  });

  test('that are closed after the request are left out of the approval', async () => {
    const { body } = await ask();
    await closeOn('2026-03-18');
    await approveBooking(service.deps, body.id);
    await runDue(service.deps);
    const { items } = await get(body.id);
    expect(items.slice(0, 3).map(({ date, status }) => [date, status])).toEqual([
      ['2026-03-16', 1],
      ['2026-03-18', 5],
      ['2026-03-23', 1],
    ]);
  });

  test('alone are no care', async () => {
    await closeOn('2026-12-25');
    const { status, body } = await ask({
      permanentBookingDays: [5],
      startDate: '2026-12-25',
      endDate: '2026-12-25',
    });
    expect(status).toBe(422);
    expect((body as unknown as ErrorBody).error).toEqual({
      endDate: 'There’s no care on the selected weekdays between the first and last day.',
    });
  });

  test('have no care in the months that are added later', async () => {
    const { id, heldThrough } = await service.db
      .selectFrom('bookingGroup')
      .select(['id', 'heldThrough'])
      .where('id', '=', (await confirmed()).id)
      .executeTakeFirstOrThrow();
    expect(heldThrough).toBe('2027-03-31');
    await closeOn('2027-04-05');
    await at('2026-03-26T17:00:00Z');
    const dates = (await get(id)).items.map(({ date }) => date);
    expect(dates).toContain('2027-04-07');
    expect(dates).not.toContain('2027-04-05');
  });
});

describe('Requesting a permanent booking', () => {
  test('A permanent request holds a year ahead and prices the first month by its days of care', async () => {
    const { status, body } = await ask();
    expect(status).toBe(201);
    // March 2026 has five Mondays and four Wednesdays; from the 16th on there are three and two.
    expect(body.price).toEqual({
      currency: 'CAD',
      monthly: 55_000,
      total: Math.round((55_000 * 5) / 9),
      lines: [
        {
          label: 'Full Day, 2 days a week · Ava · March 2026, 5 of 9 days',
          quantity: 1,
          unitPrice: 30_556,
          amount: 30_556,
        },
      ],
    });
    expect(body.items[0]?.date).toBe('2026-03-16');
    expect(lastDate(body)).toBe('2027-03-31');
    expect(body.items.every((item) => item.price === 0)).toBe(true);
    // By then the child has changed groups.
    const groups = await service.db.selectFrom('bookingItem').select('ageGroupId').distinct().execute();
    expect(groups).toHaveLength(2);
  });

  test.each([
    ['too many days a week for the price list', { permanentBookingDays: [1, 2, 3, 4] }, 'permanentBookingDays'],
    ['a closed day', { permanentBookingDays: [1, 7] }, 'permanentBookingDays'],
    ['a session without a monthly price', { scheduleType: 6 }, 'scheduleType'],
    ['an end before the start', { endDate: '2026-03-10' }, 'endDate'],
    ['no chosen day between start and end', { startDate: '2026-03-17', endDate: '2026-03-17' }, 'endDate'],
    ['a start in the past', { startDate: '2026-03-03' }, 'startDate'],
    ['weekend care on a Monday', { scheduleType: 7 }, 'permanentBookingDays'],
  ])('A permanent request with %s is refused', async (_, over, field) => {
    const reply = await ask(over);
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.body as unknown as ErrorBody).error)).toEqual([field]);
  });

  test('Permanent half days are refused unless the facility offers them', async () => {
    expect((await ask({ scheduleType: 2 })).status).toBe(201);
    facility = await service.newFacility({ halfDayPermanent: 2 });
    expect((await ask({ scheduleType: 2 })).body).toEqual({
      error: { scheduleType: 'This facility does not offer half days for permanent bookings.' },
    });
  });

  test('A child who will outgrow the facility can stay until a date that the error names', async () => {
    const leaving = await service.newFamily({ births: ['2014-09-09'] });
    const reply = await ask({}, leaving);
    expect(reply.body).toEqual({
      error: {
        endDate: 'Ava will be too old for this facility by then. Choose a last date no later than September 8, 2026.',
      },
    });
    expect((await ask({ endDate: '2026-09-08' }, leaving)).status).toBe(201);
  });

  test('One full day a year ahead fails the whole permanent request', async () => {
    const others = [await service.newFamily(), await service.newFamily()];
    for (const other of others) {
      const body = { children: other.children, bookingDates: ['2027-03-03'], scheduleType: 1 };
      const there = { facilityId: facility.id, addressId: facility.addressId };
      // The child is four by then.
      expect((await other.call('requestDropIn', { body: { ...there, ...body } })).status).toBe(201);
    }
    expect((await ask()).body).toEqual({
      error: 'This place has just been taken.',
      details: { dates: ['2027-03-03'], waitlist: true },
    });
    expect(
      await service.db.selectFrom('slot').selectAll().where('date', '<', '2027-01-01').where('taken', '>', 0).execute(),
    ).toEqual([]);
  });
});

describe('A confirmed permanent booking', () => {
  test('The first month is paid at approval and each later month on its first day', async () => {
    const booking = await confirmed();
    expect(booking).toMatchObject({
      status: BookingStatus.APPROVED,
      payments: [{ amount: 30_556, status: 'succeeded' }],
    });
    await at('2026-04-01T03:59:59Z');
    expect((await get(booking.id)).payments).toHaveLength(1);
    await at('2026-04-01T04:00:00Z');
    expect((await get(booking.id)).payments.map((payment) => payment.amount)).toEqual([30_556, 55_000]);
    await at('2026-04-30T17:00:00Z');
    expect((await get(booking.id)).payments).toHaveLength(2);
    // Months missed during downtime are paid afterwards, once each.
    await at('2026-06-02T17:00:00Z');
    await runDue(service.deps);
    const payments = await service.db.selectFrom('payment').select(['period', 'status']).orderBy('period').execute();
    expect(payments.map((payment) => payment.period)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']);
  });

  test('A permanent booking with an end pays the last month in part and is completed after it', async () => {
    const booking = await confirmed({ endDate: '2026-04-08' });
    expect(lastDate(booking)).toBe('2026-04-08');
    await at('2026-04-01T04:00:00Z');
    // April has four Mondays and five Wednesdays; until the 8th one and two.
    expect((await get(booking.id)).payments[1]?.amount).toBe(Math.round((55_000 * 3) / 9));
    await at('2026-04-09T04:00:00Z');
    expect((await get(booking.id)).status).toBe(BookingStatus.COMPLETED);
  });

  test('A permanent booking holds each new month a week before anyone can request it', async () => {
    const booking = await confirmed();
    // The last day on which April 2027 is not held yet.
    await at('2026-03-24T17:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-03-31');
    await at('2026-03-25T17:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-04-28');
  });

  test('A permanent booking that cannot be extended is retried daily and ends with its last held day', async () => {
    const booking = await confirmed();
    await service.db
      .updateTable('capacity')
      .set({ places: 0 })
      .where('ageGroupId', '=', facility.groups.children)
      .execute();
    await at('2026-03-25T17:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-03-31');
    await service.db
      .updateTable('capacity')
      .set({ places: 2 })
      .where('ageGroupId', '=', facility.groups.children)
      .execute();
    await at('2026-03-26T16:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-03-31');
    await at('2026-03-26T17:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-04-28');
  });

  test('A refused month is retried for three days, with the main card of that time', async () => {
    const booking = await confirmed();
    await insertCard(service.db, family.familyId, 'insufficient_funds', service.clock.now());
    await at('2026-04-01T04:00:00Z');
    const refused = await get(booking.id);
    expect(refused.status).toBe(BookingStatus.APPROVED);
    expect(refused.payments[1]?.status).toBe('failed');
    const mails = await service.db.selectFrom('outbox').select('kind').execute();
    expect(mails.map((mail) => mail.kind)).toContain('renewalRefused');
    await at('2026-04-01T20:00:00Z');
    expect((await get(booking.id)).payments).toHaveLength(2);
    await insertCard(service.db, family.familyId, 'success', service.clock.now());
    await at('2026-04-02T04:00:00Z');
    const paid = await get(booking.id);
    expect(paid.payments.map((payment) => payment.status)).toEqual(['succeeded', 'failed', 'succeeded']);
    expect((await family.call('countNotices')).body.waiting.bookings).toBe(0);
    await at('2026-05-01T04:00:00Z');
    expect((await get(booking.id)).payments).toHaveLength(4);
  });

  test('A month refused for three days ends the booking and frees its places', async () => {
    const booking = await confirmed();
    await insertCard(service.db, family.familyId, 'declined', service.clock.now());
    const sent = jest.spyOn(service.deps.mailer, 'send');
    await at('2026-04-01T04:00:00Z');
    // The page and each of the mails name the moment at which the booking ends.
    for (const day of ['02', '03', '04']) {
      expect(unpaidMonth(await get(booking.id))).toEqual({
        month: '2026-04',
        amount: 55_000,
        until: new Date('2026-04-04T04:00:00Z'),
      });
      expect((await family.call('countNotices')).body.waiting.bookings).toBe(1);
      expect((await family.call('listNotices')).body.items[0]).toMatchObject({
        needsAnswer: true,
        requestId: booking.id,
      });
      await at(`2026-04-${day}T04:00:00Z`);
    }
    const mails = sent.mock.calls.map(([mail]) => mail).filter(({ subject }) => subject.includes('month'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...Array<string>(3).fill(`The payment for this month at Willow House didn’t go through (${booking.number})`),
      `Your care at Willow House has ended: a month wasn’t paid (${booking.number})`,
    ]);
    for (const { text } of mails.slice(0, 3))
      expect(text).toContain('isn’t paid by Saturday, April 4, 2026 at 12:00 AM');
    expect(mails[3]!.text).not.toMatch(/had to cancel|full refund/);
    const ended = await get(booking.id);
    expect(unpaidMonth(ended)).toBeNull();
    expect((await family.call('countNotices')).body.waiting.bookings).toBe(0);
    expect(ended.status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect(ended.payments).toHaveLength(5);
    expect(ended.history[ended.history.length - 1]).toMatchObject({ by: 'payment', action: 'abandon' });
    // Past items stay, future ones are cancelled.
    expect(ended.items.filter((item) => item.status === 1).map((item) => item.date)).toContain('2026-03-30');
    expect(ended.items.filter((item) => item.date > '2026-04-04').every((item) => item.status === 5)).toBe(true);
    expect(await service.db.selectFrom('slot').selectAll().where('taken', '>', 0).execute()).toEqual([]);
  });

  test('A permanent booking cancelled by the parent ends with the paid month, without refund', async () => {
    const booking = await confirmed();
    await at('2026-04-01T04:00:00Z');
    await at('2026-04-10T12:00:00Z');
    expect((await get(booking.id)).cancellationQuote).toEqual({ refundType: null, amount: 0, until: null });
    const declined = await family.call('declineBooking', { params: { id: booking.id } });
    expect(declined.body).toMatchObject({
      status: BookingStatus.APPROVED,
      endsOn: '2026-04-29',
      cancellationQuote: null,
    });
    expect(
      declined.body.items
        .filter((item) => item.status === 1)
        .map((item) => item.date)
        .pop(),
    ).toBe('2026-04-29');
    const told = (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'bookingChange');
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('ends on Apr 29, 2026')]);
    const again = await family.call('declineBooking', { params: { id: booking.id } });
    expect(again.status).toBe(200);
    expect(again.body.version).toEqual(declined.body.version);
    await at('2026-04-30T03:59:59Z');
    expect((await get(booking.id)).status).toBe(BookingStatus.APPROVED);
    await at('2026-04-30T04:00:00Z');
    const ended = await get(booking.id);
    expect(ended.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    expect(ended.payments).toHaveLength(2);
    expect(await service.db.selectFrom('refund').selectAll().execute()).toEqual([]);
    expect((await family.call('listCanceledBookings')).body.totalItems).toBe(1);
  });

  test('Care can be ended with a later month: it is charged as usual until then, and its later places are free at once', async () => {
    const booking = await confirmed();
    await at('2026-04-01T04:00:00Z');
    await at('2026-04-10T12:00:00Z');
    const body = { version: (await get(booking.id)).version, refund: 0, lastMonth: '2026-06' };
    const ended = await family.call('declineBooking', { params: { id: booking.id }, body });
    // Mondays and Wednesdays: June 30 is a Tuesday.
    expect(ended.body).toMatchObject({
      status: BookingStatus.APPROVED,
      endsOn: '2026-06-29',
      lastPaidDay: '2026-06-29',
    });
    expect(ended.body.items.findLast(({ status }) => status === 1)?.date).toBe('2026-06-29');
    const [told] = (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'bookingChange');
    expect(told?.subject).toContain('ends on Jun 29, 2026');
    expect(told?.body).toContain('ends with June 2026.');
    expect(told?.body).toContain(
      'You’ll still be charged 2 times, the last time $550.00 CAD on June 1, 2026, and nothing after that.',
    );
    const held = await service.db.selectFrom('bookingItem').select('date').where('held', '=', true).execute();
    expect(held.every(({ date }) => date <= '2026-06-29')).toBe(true);
    // The same answer once more is the same move; another month is not.
    const again = await family.call('declineBooking', { params: { id: booking.id }, body });
    expect(again.body.version).toBe(ended.body.version);
    const other = { ...body, lastMonth: '2026-05' };
    expect((await family.call('declineBooking', { params: { id: booking.id }, body: other })).status).toBe(409);
    await at('2026-05-01T04:00:00Z');
    await at('2026-06-01T04:00:00Z');
    await at('2026-06-30T03:59:59Z');
    expect(await get(booking.id)).toMatchObject({ status: BookingStatus.APPROVED });
    await at('2026-06-30T04:00:00Z');
    await at('2026-07-01T04:00:00Z');
    const over = await get(booking.id);
    expect(over.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    expect(over.payments.map(({ month, amount, refunded }) => [month, amount, refunded])).toEqual([
      ['2026-03', 30_556, 0],
      ['2026-04', 55_000, 0],
      ['2026-05', 55_000, 0],
      ['2026-06', 55_000, 0],
    ]);
  });

  test.each([
    ['before the paid month', '2026-02'],
    ['more than twelve months after it', '2027-04'],
  ])('Care cannot end with a month %s', async (_, lastMonth) => {
    const booking = await confirmed();
    const { status, body } = await family.call('declineBooking', { params: { id: booking.id }, body: { lastMonth } });
    expect(status).toBe(422);
    expect((body as unknown as ErrorBody).error).toEqual({
      lastMonth: 'Choose the month you’ve paid for or a later one, up to 12 months ahead.',
    });
    expect((await get(booking.id)).endsOn).toBeNull();
  });

  test('A request that is withdrawn has no last month', async () => {
    const { body: booking } = await ask();
    const body = { lastMonth: '2026-06' };
    expect((await family.call('declineBooking', { params: { id: booking.id }, body })).status).toBe(422);
  });

  test('A permanent booking cancelled by the facility refunds the current and later months', async () => {
    const booking = await confirmed();
    await at('2026-04-01T04:00:00Z');
    await at('2026-04-10T12:00:00Z');
    await cancelBooking(service.deps, booking.id);
    await runDue(service.deps);
    const canceled = await get(booking.id);
    expect(canceled.status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect(canceled.payments.map((payment) => payment.refunded)).toEqual([0, 55_000]);
  });
});
