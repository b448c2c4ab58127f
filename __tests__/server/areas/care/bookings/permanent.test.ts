import { mailsTo } from '@/__tests__/support/accounts';
import { accept, type BookingService, careAt, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup, ErrorBody } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import { unpaidMonth } from '@/lib/money/charges';
import { runDesk } from '@/scripts/desk/run-desk';
import { offerStart } from '@/server/areas/care/tours/facility-moves';
import { offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { setPrices } from '@/server/areas/operations/desk/facility-facts';
import { runDue } from '@/server/jobs/sweeps';

/** Care on weekdays, paid by the month. What a request books and costs is in rules/plan.test.ts. */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility({ places: 2 });
  family = await service.newFamily();
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

const ask = (over: object = {}, who = family) =>
  who.call('requestPermanent', {
    body: { ...careAt(facility, who), permanentBookingDays: [1, 3], startDate: '2026-03-16', ...over },
  });
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;
const decline = (id: string, body?: object) => family.call('declineBooking', { params: { id }, ...(body && { body }) });
const confirmed = async (over: object = {}): Promise<BookingGroup> =>
  get(await accept(service, (await ask(over)).body.id));
const errorOf = (reply: { body: unknown }) => (reply.body as ErrorBody).error;

/** Sets the clock and runs what is due. */
const at = async (instant: string) => {
  service.clock.set(instant);
  await runDue(service.deps);
};
const closeOn = (...closedDays: string[]) => service.db.updateTable('facility').set({ closedDays }).execute();
const lastDate = (booking: BookingGroup) => booking.items.at(-1)?.date;
const changeMails = async () => (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'bookingChange');

describe('Requesting a permanent booking', () => {
  test('A permanent request that the rules refuse is refused at its field', async () => {
    const reply = await ask({ endDate: '2026-03-10' });
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply))).toEqual(['endDate']);
  });

  test('One full day a year ahead fails the whole permanent request', async () => {
    for (const other of [await service.newFamily(), await service.newFamily()]) {
      // The child is four by then.
      const body = { ...careAt(facility, other), bookingDates: ['2027-03-03'] };
      expect((await other.call('requestDropIn', { body })).status).toBe(201);
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

describe('The months of a confirmed permanent booking', () => {
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
    const { payments } = await get(booking.id);
    expect(payments.map(({ month }) => month).sort()).toEqual(['2026-03', '2026-04', '2026-05', '2026-06']);
  });

  describe('when a child moves up to another age group', () => {
    /** Ava turns three, and joins the children, on May 14, 2026. */
    const setMonthly = (group: 'toddlers' | 'children', price: number) =>
      setPrices(service.deps, [
        { ageGroupId: facility.groups[group], price: { priceKind: 'month', scheduleType: 1, days: 2, price } },
      ]);
    const step = {
      from: '2026-06',
      monthly: 40_000,
      listed: true,
      joins: [{ firstName: 'Ava', ageGroup: 'Children' }],
    };
    const amounts = async (id: string) => (await get(id)).payments.map(({ amount }) => amount);
    const changeMail = () =>
      service.mails.filter(({ to, subject }) => to === family.email && subject.includes('changes in June 2026'));
    const column = async () =>
      (await service.db.selectFrom('bookingGroup').select('priceMonthly').executeTakeFirstOrThrow()).priceMonthly;
    /** As the release before has written it. */
    const forgetSteps = () =>
      service.db
        .updateTable('bookingGroup')
        .set({ childPrices: null, priceDueAt: new Date('2000-01-01') })
        .execute();

    test('The price that was shown with the request is charged from its month on, and mailed a month ahead, once', async () => {
      await setMonthly('children', 40_000);
      const { id, price } = await confirmed();
      expect(price).toMatchObject({ total: 30_556, monthly: 55_000, steps: [step] });
      expect(service.mails.at(-1)!.text).toContain(
        'Later months: $550.00 CAD a month, $400.00 CAD from June 2026, when Ava joins Children',
      );
      // What the facility changes later holds for new bookings.
      await setMonthly('children', 90_000);
      await at('2026-04-01T04:00:00Z');
      await at('2026-05-01T12:59:00Z');
      expect(changeMail()).toEqual([]);
      await at('2026-05-01T13:00:00Z');
      await at('2026-05-20T13:00:00Z');
      expect(changeMail()).toHaveLength(1);
      expect(changeMail()[0]!.text).toContain(
        'From June 2026, your care at Willow House is $400.00 CAD a month instead of $550.00 CAD, because Ava joins Children.',
      );
      // A program of the release before charges this column, which is that of the next month to charge.
      expect(await column()).toBe(40_000);
      await at('2026-06-01T04:00:00Z');
      await at('2026-07-01T04:00:00Z');
      expect(await amounts(id)).toEqual([30_556, 55_000, 55_000, 40_000, 40_000]);
      expect((await get(id)).price).toMatchObject({ monthly: 40_000, steps: [] });
    });

    test('A price that was agreed without steps falls to a lower price', async () => {
      const { id } = await confirmed();
      await forgetSteps();
      await setMonthly('children', 40_000);
      await at('2026-04-01T13:00:00Z');
      expect((await get(id)).price).toMatchObject({ monthly: 55_000, steps: [step] });
      for (const month of ['05', '06']) await at(`2026-${month}-01T13:00:00Z`);
      expect(await amounts(id)).toEqual([30_556, 55_000, 55_000, 40_000]);
      expect(changeMail()).toHaveLength(1);
    });

    test('A price that the desk stated holds for every month, also of a booking without steps', async () => {
      await setMonthly('children', 40_000);
      const body = {
        ...careAt(facility, family),
        ageGroupId: facility.groups.toddlers,
        type: 2,
        startMonth: '2026-04',
      };
      const wish = await family.call('requestWaitlist', { body: { ...body, permanentBookingDays: [1, 3] } });
      await offerPlace(service.deps, wish.body.id, { agreedPrice: 50_000 });
      const [offer] = (await family.call('listUpcomingBookings')).body.items;
      expect(offer!.price).toMatchObject({ monthly: 50_000, steps: [] });
      await forgetSteps();
      await runDue(service.deps);
      expect((await get(offer!.id)).price).toMatchObject({ monthly: 50_000, steps: [] });
    });
  });

  test('A permanent booking is extended without closed days, and retried daily while it cannot be', async () => {
    const booking = await confirmed();
    await closeOn('2027-04-05');
    const setPlaces = (places: number) =>
      service.db.updateTable('capacity').set({ places }).where('ageGroupId', '=', facility.groups.children).execute();
    await setPlaces(0);
    await at('2026-03-25T17:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-03-31');
    await setPlaces(2);
    await at('2026-03-26T16:00:00Z');
    expect(lastDate(await get(booking.id))).toBe('2027-03-31');
    await at('2026-03-26T17:00:00Z');
    const dates = (await get(booking.id)).items.map(({ date }) => date).filter((date) => date > '2027-04-01');
    expect([dates[0], dates.at(-1)]).toEqual(['2027-04-07', '2027-04-28']);
  });

  test('A month refused for three days ends the booking and frees its places', async () => {
    const booking = await confirmed();
    await insertCard(service.db, family.familyId, 'declined', service.clock.now());
    const sent = jest.spyOn(service.deps.mailer, 'send');
    await at('2026-04-01T04:00:00Z');
    // The page and each of the mails name the moment at which the booking ends.
    for (const day of ['02', '03', '04']) {
      const until = new Date('2026-04-04T04:00:00Z');
      expect(unpaidMonth(await get(booking.id))).toEqual({ month: '2026-04', amount: 55_000, until });
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
    expect(ended.history.at(-1)).toMatchObject({ by: 'payment', action: 'abandon' });
    // Past items stay, future ones are cancelled.
    expect(ended.items.filter((item) => item.status === 1).map((item) => item.date)).toContain('2026-03-30');
    expect(ended.items.filter((item) => item.date > '2026-04-04').every((item) => item.status === 5)).toBe(true);
    expect(await service.db.selectFrom('slot').selectAll().where('taken', '>', 0).execute()).toEqual([]);
  });
});

describe('The end of a permanent booking', () => {
  test('A permanent booking cancelled by the parent ends with the paid month, without refund', async () => {
    const { id } = await confirmed();
    await at('2026-04-01T04:00:00Z');
    await at('2026-04-10T12:00:00Z');
    expect((await get(id)).cancellationQuote).toEqual({ refundType: null, amount: 0, until: null });
    const { body } = await decline(id);
    expect(body).toMatchObject({
      status: BookingStatus.APPROVED,
      endsOn: '2026-04-29',
      cancellationQuote: null,
    });
    expect(body.items.findLast(({ status }) => status === 1)?.date).toBe('2026-04-29');
    expect((await changeMails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('ends on Apr 29, 2026'),
    ]);
    await at('2026-04-30T03:59:59Z');
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    await at('2026-04-30T04:00:00Z');
    const ended = await get(id);
    expect(ended.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    expect(ended.payments).toMatchObject([{ refunded: 0 }, { refunded: 0 }]);
    expect((await family.call('listCanceledBookings')).body.totalItems).toBe(1);
  });

  test('Care can be ended with a later month: it is charged as usual until then, and its later places are free at once', async () => {
    const booking = await confirmed();
    await at('2026-04-01T04:00:00Z');
    await at('2026-04-10T12:00:00Z');
    const body = { version: (await get(booking.id)).version, refund: 0, lastMonth: '2026-06' };
    const ended = await decline(booking.id, body);
    // Mondays and Wednesdays: June 30 is a Tuesday.
    expect(ended.body).toMatchObject({
      status: BookingStatus.APPROVED,
      endsOn: '2026-06-29',
      lastPaidDay: '2026-06-29',
    });
    const [told] = await changeMails();
    expect(told?.body).toContain('ends with June 2026.');
    expect(told?.body).toContain(
      'You’ll still be charged 2 times, the last time $550.00 CAD on June 1, 2026, and nothing after that.',
    );
    const held = await service.db.selectFrom('bookingItem').select('date').where('held', '=', true).execute();
    expect(held.every(({ date }) => date <= '2026-06-29')).toBe(true);
    // The same answer once more is the same move; another month is not.
    expect((await decline(booking.id, body)).body.version).toBe(ended.body.version);
    expect((await decline(booking.id, { ...body, lastMonth: '2026-05' })).status).toBe(409);
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

  test('Care ends with no month before the paid one or a year after it, and a request that is withdrawn has no last month', async () => {
    const { id } = await confirmed();
    for (const lastMonth of ['2026-02', '2027-04']) {
      const reply = await decline(id, { lastMonth });
      expect(reply.status).toBe(422);
      expect(errorOf(reply)).toEqual({
        lastMonth: 'Choose your paid month or a later one, up to 12 months ahead.',
      });
    }
    expect((await get(id)).endsOn).toBeNull();
    const { body: asked } = await ask({ permanentBookingDays: [2, 4] });
    expect((await decline(asked.id, { lastMonth: '2026-06' })).status).toBe(422);
  });
});

describe('A facility without cancellation terms', () => {
  const setPolicy = (policy: string) => runDesk(['set', facility.id, 'policy', policy], async () => service.deps);
  const dropIn = () =>
    family.call('requestDropIn', { body: { ...careAt(facility, family), bookingDates: ['2026-03-10'] } });

  test('It takes no paid request, and a start that it offered before cannot be accepted', async () => {
    const preferredTimes = [{ date: '2026-03-10', dayPart: 1 }];
    const wish = { facilityId: facility.id, ageGroupId: facility.groups.toddlers, preferredTimes };
    const { id } = (await family.call('requestTour', { body: { ...wish, children: family.children } })).body;
    const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-04-06' };
    await offerStart(service.deps, id, { ...start, children: family.children });
    await setPolicy('none');
    const refusal = expect.stringMatching(/hasn’t listed its cancellation terms, so you can’t book care yet/);
    const accepting = await family.call('approveTour', { params: { id }, body: {} });
    for (const reply of [accepting, await dropIn(), await ask()]) {
      expect(reply).toMatchObject({ status: 409, body: { error: refusal } });
    }
    expect(await service.db.selectFrom('bookingGroup').select('id').execute()).toEqual([]);
  });

  test('A booking keeps the terms under which it was requested', async () => {
    const { body: booking } = await dropIn();
    await setPolicy('none');
    await accept(service, booking.id);
    expect(await get(booking.id)).toMatchObject({ policy: 1, cancellationQuote: { refundType: 1 } });
  });
});
