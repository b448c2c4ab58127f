import { mailsTo } from '@/__tests__/support/accounts';
import { accept, type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import { type CareFacility, prices } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { errorOf } from '@/__tests__/support/request-service';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus, SessionType } from '@/lib/enums';
import { unpaidMonth } from '@/lib/money/charges';
import { runDesk } from '@/scripts/desk/run-desk';
import { approveBooking, approveSomeDates, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import { offerStart } from '@/server/areas/care/tours/facility-moves';
import { offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { refreshFacilityFigures } from '@/server/areas/facilities/listings/rows/facilities';
import { setPrices } from '@/server/areas/operations/desk/facility-facts';
import { inTransaction } from '@/server/db/transaction';

/** Bookings: asked for, answered, paid, ended, completed. What a request books and costs is in rules/plan.test.ts. */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily();
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

const ask = (who: CareFamily, bookingDates: unknown[], over: object = {}, at = facility) =>
  who.call('requestDropIn', { body: { ...careAt(at, who), children: [who.children[0]], bookingDates, ...over } });
const askPermanent = (over: object = {}) =>
  family.call('requestPermanent', {
    body: { ...careAt(facility, family), permanentBookingDays: [1, 3], startDate: '2026-03-16', ...over },
  });
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;
const decline = (id: string, body?: object) => family.call('declineBooking', { params: { id }, ...(body && { body }) });
const permanent = async (over: object = {}): Promise<BookingGroup> =>
  get(await accept(service, (await askPermanent(over)).body.id));
const changeMails = async () => (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'bookingChange');
/** Sets the clock and runs what is due. */
const at = async (instant: string) => {
  service.clock.set(instant);
  await settle(service);
};
const figures = () =>
  service.db
    .selectFrom('facility')
    .select(['medianReplyHours', 'acceptanceRate', 'ratingAverage', 'reviewCount', 'ratingByCategory'])
    .where('id', '=', facility.id)
    .executeTakeFirstOrThrow();

describe('Requesting a drop-in', () => {
  test("A drop-in request holds and prices the dates and is pending with the facility's deadline", async () => {
    const reply = await ask(family, ['2026-03-10', { date: '2026-03-09', status: 2 }, '2026-03-10'], {
      note: 'Naps at 1.',
    });
    expect(reply.status).toBe(201);
    const booking = reply.body;
    expect(booking.number).toMatch(/^NB-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(booking).toMatchObject({
      status: BookingStatus.NEW,
      startDate: '2026-03-09',
      endDate: '2026-03-10',
      price: {
        currency: 'CAD',
        total: 2 * prices.fullDay.toddlers,
        monthly: null,
        lines: [{ label: 'Full Day · Ava', quantity: 2, unitPrice: 8_000, amount: 16_000 }],
      },
      note: 'Naps at 1.',
      firstStartAt: '2026-03-09T12:00:00.000Z',
      expiresAt: '2026-03-07T17:00:00.000Z',
      cancellationQuote: { refundType: null, amount: 0, until: null },
      canReview: false,
    });
    expect(booking.items.map((item) => [item.date, item.status])).toEqual([
      ['2026-03-09', null],
      ['2026-03-10', null],
    ]);
    const listed = await family.call('listUpcomingBookings');
    expect(listed.body).toEqual({ items: [booking], totalItems: 1, totalPages: 1, page: 1, limit: 20 });
    expect(await get(booking.id)).toEqual(booking);
  });

  test('A request that the rules refuse is refused at its field, or leads to the wallet', async () => {
    const closed = await ask(family, ['2026-03-07']);
    expect(closed.status).toBe(422);
    expect(errorOf(closed)).toEqual({ bookingDates: 'Willow House is closed on Saturdays.' });
    const reply = await ask(await service.newFamily({ card: null }), ['2026-03-10']);
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({ error: 'Add a payment card to your wallet first.', details: { wallet: true } });
  });

  test("Another family's child, an unknown facility and another facility's address are all not found", async () => {
    const other = await service.newFamily();
    const elsewhere = await service.newFacility();
    for (const over of [
      { children: [other.children[0]] },
      { facilityId: family.familyId },
      { addressId: elsewhere.addressId },
    ]) {
      const reply = await ask(family, ['2026-03-10'], over);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ error: 'Not found.' });
    }
  });

  test('A child can have only one place per half day, at any facility', async () => {
    const elsewhere = await service.newFacility();
    const first = await ask(family, ['2026-03-10'], { scheduleType: 2 });
    expect(first.status).toBe(201);
    const doubled = await ask(family, ['2026-03-09', '2026-03-10'], {}, elsewhere);
    expect(doubled.status).toBe(409);
    expect(doubled.body).toEqual({
      error: 'Ava already has a spot at Willow House on Tuesday, March 10, 2026.',
      details: {
        dates: ['2026-03-10'],
        children: [family.children[0]],
        requests: [
          {
            kind: 'booking',
            id: first.body.id,
            facilityName: 'Willow House',
            childId: family.children[0],
            childName: 'Ava',
            date: '2026-03-10',
            days: 1,
          },
        ],
      },
    });
    // The other half is free.
    expect((await ask(family, ['2026-03-10'], { scheduleType: 3 }, elsewhere)).status).toBe(201);
  });

  test('One lost date fails the whole request, and the error names it; siblings need a place each', async () => {
    const small = await service.newFacility({ places: 1 });
    const twins = await service.newFamily({ births: ['2023-05-14', '2023-05-14'] });
    expect((await ask(twins, ['2026-03-10'], { children: twins.children }, small)).status).toBe(409);
    expect((await ask(await service.newFamily(), ['2026-03-10'], {}, small)).status).toBe(201);
    const lost = await ask(family, ['2026-03-09', '2026-03-10', '2026-03-11'], {}, small);
    expect(lost.status).toBe(409);
    expect(lost.body).toEqual({
      error: 'This place has just been taken.',
      details: { dates: ['2026-03-10'], waitlist: true },
    });
    expect((await ask(family, ['2026-03-09', '2026-03-11'], {}, small)).status).toBe(201);
  });
});

describe("The facility's answers to a drop-in", () => {
  test('Approving charges the main card and confirms the booking', async () => {
    const { body } = await ask(family, ['2026-03-10']);
    await approveBooking(service.deps, body.id, 'Welcome!');
    expect(await get(body.id)).toMatchObject({ status: BookingStatus.PENDING_PAYMENT, expiresAt: null });
    await settle(service);
    const confirmed = await get(body.id);
    expect(confirmed).toMatchObject({
      status: BookingStatus.APPROVED,
      payments: [{ amount: 8_000, refunded: 0, status: 'succeeded', cardLast4: '4242', nextAction: null }],
      cancellationQuote: { refundType: 1, amount: 8_000, until: '2026-03-09T12:00:00.000Z' },
    });
    expect(confirmed.items[0]?.status).toBe(1);
    expect(confirmed.history.map((move) => [move.by, move.action, move.to, move.note])).toEqual([
      ['parent', 'request', 1, null],
      ['facility', 'approve', 5, 'Welcome!'],
      ['payment', 'succeed', 7, null],
    ]);
    const mails = await service.db.selectFrom('outbox').select('subject').execute();
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      expect.stringMatching(/^Confirmed: care at Willow House/),
      expect.stringMatching(/^Your request to Willow House is on its way/),
    ]);
  });

  test('Approving some dates asks the parent, reprices the booking and frees the others', async () => {
    const small = await service.newFacility({ places: 1 });
    const { body } = await ask(family, ['2026-03-09', '2026-03-10', '2026-03-11'], {}, small);
    await expect(approveSomeDates(service.deps, body.id, ['2026-04-01'])).rejects.toThrow(
      /Choose from the requested dates/,
    );
    await approveSomeDates(service.deps, body.id, ['2026-03-10', '2026-03-11']);
    const answered = await get(body.id);
    expect(answered).toMatchObject({
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      price: { total: 16_000 },
      firstStartAt: '2026-03-10T12:00:00.000Z',
      expiresAt: '2026-03-06T17:00:00.000Z',
    });
    expect(answered.items.map((item) => item.status)).toEqual([2, 1, 1]);
    expect((await ask(await service.newFamily(), ['2026-03-09'], {}, small)).status).toBe(201);

    const approved = await family.call('approveBooking', { params: { id: body.id } });
    expect(approved.body.status).toBe(BookingStatus.PENDING_PAYMENT);
    await settle(service);
    expect((await get(body.id)).payments[0]?.amount).toBe(16_000);
  });

  test('A request that is not answered in time, by the facility or by the parent, times out; replies make the median reply time and acceptance rate', async () => {
    const [first, second] = [await ask(family, ['2026-03-10']), await ask(family, ['2026-03-11'])];
    service.clock.advance({ hours: 2 });
    await approveBooking(service.deps, first.body.id);
    service.clock.advance({ hours: 2 });
    await declineBooking(service.deps, second.body.id);
    expect(await figures()).toMatchObject({ medianReplyHours: 3, acceptanceRate: 0.5 });
    // A facility's timeout counts as not accepted, without a reply time. A parent's timeout does not count.
    const silent = (await ask(family, ['2026-03-12'])).body.id;
    const partly = (await ask(family, ['2026-03-16', '2026-03-17'])).body.id;
    await approveSomeDates(service.deps, partly, ['2026-03-16']);
    service.clock.advance({ hours: 72 });
    await settle(service);
    const [one, other] = [await get(silent), await get(partly)];
    expect([one.status, other.status]).toEqual([BookingStatus.TIMEOUT, BookingStatus.TIMEOUT]);
    expect(other.items.map((item) => item.status)).toEqual([5, 2]);
    expect(await figures()).toMatchObject({ medianReplyHours: 2, acceptanceRate: 0.5 });
    await inTransaction(service.deps, (tx) => refreshFacilityFigures(tx, [facility.id]));
    expect(await figures()).toMatchObject({ medianReplyHours: 2, acceptanceRate: 0.5 });
    expect((await get(second.body.id)).items[0]?.status).toBe(2);
    expect((await family.call('listCanceledBookings')).body.items.map(({ id }) => id)).toEqual([second.body.id]);
    const past = (await family.call('listPastBookings')).body.items.map(({ id }) => id);
    expect(past.sort()).toEqual([silent, partly].sort());
  });

  test('A day that the facility closes after the request is neither approved nor accepted, and nothing is charged', async () => {
    const asked = (await ask(family, ['2026-03-10', '2026-03-11'])).body;
    const offered = (await ask(family, ['2026-03-12', '2026-03-13', '2026-03-16'])).body;
    await approveSomeDates(service.deps, offered.id, ['2026-03-12', '2026-03-13']);
    await service.db
      .updateTable('facility')
      .set({ closedDays: ['2026-03-10', '2026-03-13'] })
      .execute();
    const closed = { code: 'conflict', message: 'Willow House is closed on March 10, 2026.' };
    await expect(approveBooking(service.deps, asked.id)).rejects.toMatchObject(closed);
    await expect(approveSomeDates(service.deps, asked.id, ['2026-03-10'])).rejects.toMatchObject(closed);
    const answer = await family.call('approveBooking', { params: { id: offered.id } });
    expect(answer).toMatchObject({ status: 409, body: { error: 'Willow House is closed on March 13, 2026.' } });
    await settle(service);
    expect(await service.db.selectFrom('payment').selectAll().execute()).toEqual([]);
    // The other day can be.
    await approveSomeDates(service.deps, asked.id, ['2026-03-11']);
    expect((await family.call('approveBooking', { params: { id: asked.id } })).status).toBe(200);
  });
});

describe('A confirmed drop-in', () => {
  const confirmed = async (dates = ['2026-03-10', '2026-03-11'], at = facility) =>
    accept(service, (await ask(family, dates, {}, at)).body.id);

  test('A drop-in completes after its last day and can be reviewed once after an attended date', async () => {
    const id = await confirmed();
    await expect(markAttendance(service.deps, id, '2026-03-10', true)).rejects.toThrow(/has not happened yet/);
    const review = (who = family) =>
      who.call('reviewRequest', { params: { id }, body: { ratings: { 1: 5, 3: 4 }, text: 'Lovely.' } });
    expect((await review()).status).toBe(409);
    service.clock.set('2026-03-12T03:59:59Z');
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    service.clock.set('2026-03-12T04:00:00Z');
    await settle(service);
    const subjects = (await mailsTo(service, family.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^How was it at Willow House\?/));
    await markAttendance(service.deps, id, '2026-03-10', true);
    await markAttendance(service.deps, id, '2026-03-11', false);
    const done = await get(id);
    expect(done).toMatchObject({ status: BookingStatus.COMPLETED, canReview: true });
    expect(done.items.map((item) => item.status)).toEqual([3, 4]);

    expect((await review(await service.newFamily())).status).toBe(404);
    expect((await review()).body).toMatchObject({ rating: 4.5 });
    expect((await review()).status).toBe(409);
    expect(await figures()).toMatchObject({ ratingAverage: 4.5, reviewCount: 1, ratingByCategory: { 1: 5, 3: 4 } });
    expect(await get(id)).toMatchObject({ canReview: false, review: { rating: 4.5 } });
  });
});

describe('Busy days', () => {
  const busy = (from = '2026-03-05', until = '2027-03-05', who = family) =>
    who.call('listBusyDays', { query: { from, until } });

  test("They list each session of the family's children once, by date, in the requested period, and say what is confirmed", async () => {
    family = await service.newFamily({ births: ['2023-05-14', '2023-06-14'] });
    const [ava, ben] = family.children;
    const { body } = await ask(family, ['2026-03-11', '2026-03-12']);
    await ask(family, ['2026-03-10'], { children: [ben], scheduleType: SessionType.HALF_DAY_AM });
    await ask(family, ['2026-03-09']);
    const half = { childId: ben, date: '2026-03-10', sessionType: SessionType.HALF_DAY_AM, confirmed: false };
    const full = { childId: ava, date: '2026-03-11', sessionType: SessionType.FULL_DAY, confirmed: false };
    const days = async () => (await busy('2026-03-10', '2026-03-11')).body.items;
    expect(await days()).toEqual([half, full]);
    await approveBooking(service.deps, body.id);
    expect(await days()).toEqual([half, full]);
    await settle(service);
    expect(await days()).toEqual([half, { ...full, confirmed: true }]);
    expect((await busy(undefined, undefined, await service.newFamily())).body.items).toEqual([]);
    const backwards = await busy('2026-03-05', '2026-03-04');
    expect([backwards.status, Object.keys(errorOf(backwards))]).toEqual([422, ['until']]);
  });
});

describe('Requesting a permanent booking', () => {
  test('A permanent request that the rules refuse is refused at its field', async () => {
    const reply = await askPermanent({ endDate: '2026-03-10' });
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply))).toEqual(['endDate']);
  });

  test('One full day a year ahead fails the whole permanent request', async () => {
    facility = await service.newFacility({ places: 1 });
    // The child is four by then.
    expect((await ask(await service.newFamily(), ['2027-03-03'])).status).toBe(201);
    expect((await askPermanent()).body).toEqual({
      error: 'This place has just been taken.',
      details: { dates: ['2027-03-03'], waitlist: true },
    });
    expect(
      await service.db.selectFrom('slot').selectAll().where('date', '<', '2027-01-01').where('taken', '>', 0).execute(),
    ).toEqual([]);
  });
});

describe('The months of a confirmed permanent booking', () => {
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
      const { id, price } = await permanent();
      expect(price).toMatchObject({ total: 30_556, monthly: 55_000, steps: [step] });
      expect((await mailsTo(service, family.email)).at(-1)!.body).toContain(
        'Later months: $550.00 CAD a month, $400.00 CAD from June 2026, when Ava joins Children',
      );
      // What the facility changes later holds for new bookings.
      await setMonthly('children', 90_000);
      await at('2026-04-01T03:59:59Z');
      expect(await amounts(id)).toEqual([30_556]);
      await at('2026-04-01T04:00:00Z');
      expect(await amounts(id)).toEqual([30_556, 55_000]);
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
      // Months missed during downtime are paid afterwards, once each.
      await at('2026-07-02T17:00:00Z');
      await settle(service);
      const over = await get(id);
      expect(over.payments.map(({ month, amount }) => [month, amount]).sort()).toEqual([
        ['2026-03', 30_556],
        ['2026-04', 55_000],
        ['2026-05', 55_000],
        ['2026-06', 40_000],
        ['2026-07', 40_000],
      ]);
      expect(over.price).toMatchObject({ monthly: 40_000, steps: [] });
    });

    test('A price that was agreed without steps falls to a lower price', async () => {
      const { id } = await permanent();
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
      await settle(service);
      expect((await get(offer!.id)).price).toMatchObject({ monthly: 50_000, steps: [] });
    });
  });

  test('A permanent booking is extended without closed days, and retried daily while it cannot be', async () => {
    const booking = await permanent();
    await service.db
      .updateTable('facility')
      .set({ closedDays: ['2027-04-05'] })
      .execute();
    const lastDate = async () => (await get(booking.id)).items.at(-1)?.date;
    const setPlaces = (places: number) =>
      service.db.updateTable('capacity').set({ places }).where('ageGroupId', '=', facility.groups.children).execute();
    await setPlaces(0);
    await at('2026-03-25T17:00:00Z');
    expect(await lastDate()).toBe('2027-03-31');
    await setPlaces(2);
    await at('2026-03-26T16:00:00Z');
    expect(await lastDate()).toBe('2027-03-31');
    await at('2026-03-26T17:00:00Z');
    const dates = (await get(booking.id)).items.map(({ date }) => date).filter((date) => date > '2027-04-01');
    expect([dates[0], dates.at(-1)]).toEqual(['2027-04-07', '2027-04-28']);
  });

  test('A month refused for three days ends the booking and frees its places', async () => {
    const booking = await permanent();
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
    const { id } = await permanent();
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
    const booking = await permanent();
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
    await at('2026-06-30T04:00:00Z');
    const over = await get(booking.id);
    expect(over.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    expect(over.payments.map(({ month, amount, refunded }) => [month, amount, refunded])).toEqual([
      ['2026-03', 30_556, 0],
      ['2026-04', 55_000, 0],
      ['2026-05', 55_000, 0],
      ['2026-06', 55_000, 0],
    ]);
  });

  test('Care ends with no month before the paid one, and a request that is withdrawn has no last month', async () => {
    const { id } = await permanent();
    const reply = await decline(id, { lastMonth: '2026-02' });
    expect(reply.status).toBe(422);
    expect(errorOf(reply)).toEqual({ lastMonth: 'Choose your paid month or a later one, up to 12 months ahead.' });
    expect((await get(id)).endsOn).toBeNull();
    const { body: asked } = await askPermanent({ permanentBookingDays: [2, 4] });
    expect((await decline(asked.id, { lastMonth: '2026-06' })).status).toBe(422);
  });
});

describe('A facility without cancellation terms', () => {
  const setPolicy = (policy: string) => runDesk(['set', facility.id, 'policy', policy], async () => service.deps);
  const dropIn = () => ask(family, ['2026-03-10']);

  test('It takes no paid request, and a start that it offered before cannot be accepted', async () => {
    const preferredTimes = [{ date: '2026-03-10', dayPart: 1 }];
    const wish = { facilityId: facility.id, ageGroupId: facility.groups.toddlers, preferredTimes };
    const { id } = (await family.call('requestTour', { body: { ...wish, children: family.children } })).body;
    const start = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-04-06' };
    await offerStart(service.deps, id, { ...start, children: family.children });
    await setPolicy('none');
    const refusal = expect.stringMatching(/hasn’t listed its cancellation terms, so you can’t book care yet/);
    const accepting = await family.call('approveTour', { params: { id }, body: {} });
    for (const reply of [accepting, await dropIn(), await askPermanent()]) {
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
