import { mailsTo } from '@/__tests__/support/accounts';
import { accept, type BookingService, careAt, useBookingService } from '@/__tests__/support/booking-service';
import { type CareFacility, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { ErrorBody } from '@/api/contract/types';
import { BookingStatus, SessionType } from '@/lib/enums';
import { approveBooking, approveSomeDates, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import { refreshFacilityFigures } from '@/server/areas/facilities/listings/rows/facilities';
import { inTransaction } from '@/server/db/transaction';
import { runDue } from '@/server/jobs/sweeps';

/** Single days: asked for, answered, paid, cancelled, completed. What a request books and costs is in rules/plan.test.ts. */
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
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;
const errorOf = (reply: { body: unknown }) => (reply.body as ErrorBody).error;
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
    // The other half, and the places beside school, are free.
    expect((await ask(family, ['2026-03-10'], { scheduleType: 3 }, elsewhere)).status).toBe(201);
    expect((await ask(family, ['2026-03-10'], { scheduleType: 6 }, elsewhere)).status).toBe(201);
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
    await runDue(service.deps);
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
    await runDue(service.deps);
    expect((await get(body.id)).payments[0]?.amount).toBe(16_000);
  });

  test('A request that is not answered in time, by the facility or by the parent, times out and frees its places', async () => {
    const silent = (await ask(family, ['2026-03-05'])).body;
    // The opening of its first date, which is sooner than 72 hours.
    expect(silent.expiresAt).toBe('2026-03-05T13:00:00.000Z');
    const partly = (await ask(family, ['2026-03-11', '2026-03-12'])).body;
    await approveSomeDates(service.deps, partly.id, ['2026-03-12']);
    service.clock.set('2026-03-05T12:59:59Z');
    await runDue(service.deps);
    expect((await get(silent.id)).status).toBe(BookingStatus.NEW);
    service.clock.set('2026-03-05T13:00:00Z');
    await runDue(service.deps);
    expect((await get(silent.id)).status).toBe(BookingStatus.TIMEOUT);
    service.clock.set('2026-03-06T17:00:00Z');
    await runDue(service.deps);
    const out = await get(partly.id);
    expect(out.status).toBe(BookingStatus.TIMEOUT);
    expect(out.items.map((item) => item.status)).toEqual([2, 5]);
    const past = (await family.call('listPastBookings')).body.items;
    expect(past.map(({ id }) => id).sort()).toEqual([silent.id, partly.id].sort());
  });

  test("Replies make the facility's median reply time and acceptance rate", async () => {
    const [first, second] = [await ask(family, ['2026-03-10']), await ask(family, ['2026-03-11'])];
    service.clock.advance({ hours: 2 });
    await approveBooking(service.deps, first.body.id);
    service.clock.advance({ hours: 2 });
    await declineBooking(service.deps, second.body.id);
    expect(await figures()).toMatchObject({ medianReplyHours: 3, acceptanceRate: 0.5 });
    // A facility's timeout counts as not accepted, without a reply time. A parent's timeout does not count.
    await ask(family, ['2026-03-12']);
    const partly = await ask(family, ['2026-03-16', '2026-03-17']);
    await approveSomeDates(service.deps, partly.body.id, ['2026-03-16']);
    service.clock.advance({ hours: 72 });
    await runDue(service.deps);
    expect(await figures()).toMatchObject({ medianReplyHours: 2, acceptanceRate: 0.5 });
    await inTransaction(service.deps, (tx) => refreshFacilityFigures(tx, [facility.id]));
    expect(await figures()).toMatchObject({ medianReplyHours: 2, acceptanceRate: 0.5 });
    expect((await get(second.body.id)).items[0]?.status).toBe(2);
    expect((await family.call('listCanceledBookings')).body.items.map((item) => item.id)).toEqual([second.body.id]);
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
    await runDue(service.deps);
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
    await runDue(service.deps);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    service.clock.set('2026-03-12T04:00:00Z');
    await runDue(service.deps);
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
    await runDue(service.deps);
    expect(await days()).toEqual([half, { ...full, confirmed: true }]);
    expect((await busy(undefined, undefined, await service.newFamily())).body.items).toEqual([]);
  });

  test('A query for an impossible period is refused at its parameter', async () => {
    for (const [from, until, field] of [
      ['2026-03-05', '2026-03-04', 'until'],
      ['2026-03-05', '2027-03-07', 'until'],
      ['2026-02-30', '2026-03-04', 'from'],
      ['', '2026-03-04', 'from'],
    ] as const) {
      const { status, body } = await busy(from, until);
      expect([status, Object.keys((body as unknown as { error: object }).error)]).toEqual([422, [field]]);
    }
  });
});
