import { mailsTo } from '@/__tests__/support/accounts';
import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import { type CareFacility, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { ErrorBody } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  declineBooking,
} from '@/server/areas/bookings/facility-moves';
import { markAttendance } from '@/server/areas/bookings/mark-attendance';
import { refreshFacilityFigures } from '@/server/areas/facilities/rows/facilities';
import { inTransaction } from '@/server/db/transaction';
import { runDue } from '@/server/jobs/sweeps';

let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily();
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

const ask = (who: CareFamily, bookingDates: unknown[], over: object = {}) =>
  who.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: [who.children[0]],
      bookingDates,
      scheduleType: 1,
      ...over,
    },
  });
const errorOf = (reply: { body: unknown }) => (reply.body as ErrorBody).error;

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
    expect((await family.call('getBooking', { params: { id: booking.id } })).body).toEqual(booking);
  });

  test("A request times out at the first date's opening if that is sooner than 72 hours", async () => {
    const { body } = await ask(family, ['2026-03-05']);
    expect(body.expiresAt).toBe('2026-03-05T13:00:00.000Z');
    service.clock.set('2026-03-05T12:59:59Z');
    await runDue(service.deps);
    expect((await family.call('getBooking', { params: { id: body.id } })).body.status).toBe(BookingStatus.NEW);
    service.clock.set('2026-03-05T13:00:00Z');
    await runDue(service.deps);
    expect((await family.call('getBooking', { params: { id: body.id } })).body.status).toBe(BookingStatus.TIMEOUT);
    expect((await family.call('listPastBookings')).body.totalItems).toBe(1);
    // The place is free again.
    expect((await ask(family, ['2026-03-06'])).status).toBe(201);
  });

  test('A child who changes age groups is counted and priced in each', async () => {
    const turning = await service.newFamily({ births: ['2023-03-10'] });
    const { body } = await ask(turning, ['2026-03-09', '2026-03-10']);
    expect(body.price.lines.map((line) => line.unitPrice)).toEqual([8_000, 6_000]);
    expect(body.price.total).toBe(14_000);
  });

  test.each([
    ['today', ['2026-03-04'], 'bookingDates', 'Choose dates starting tomorrow.'],
    ['a year and a day ahead', ['2027-03-05'], 'bookingDates', 'Choose dates no later than March 4, 2027.'],
    ['a closed day', ['2026-03-07'], 'bookingDates', 'Willow House is closed on Saturdays.'],
    ['a day that does not exist', ['2026-02-30'], 'bookingDates', 'There is no date 2026-02-30.'],
  ])('A drop-in request with %s is refused at its field', async (_, dates, field, sentence) => {
    const reply = await ask(family, dates);
    expect(reply.status).toBe(422);
    expect(errorOf(reply)).toEqual({ [field]: sentence });
  });

  test(`"Tomorrow" is in the facility's time zone`, async () => {
    const auckland = await service.newFacility({ timeZone: 'Pacific/Auckland' });
    const there = { facilityId: auckland.id, addressId: auckland.addressId };
    // It is already 5 March there.
    expect((await ask(family, ['2026-03-05'], there)).status).toBe(422);
    expect((await ask(family, ['2026-03-06'], there)).status).toBe(201);
  });

  test('A session without a price, a child of the wrong age and a facility without prices are refused', async () => {
    expect(errorOf(await ask(family, ['2026-03-10'], { scheduleType: 5 }))).toEqual({
      scheduleType: 'There is no drop-in price for Before School in Toddlers.',
    });
    const grown = await service.newFamily({ births: ['2013-12-01'] });
    expect(errorOf(await ask(grown, ['2026-03-10']))).toEqual({
      children: 'Ava is too old for this facility on March 10, 2026.',
    });
    const imported = await service.newFacility({ priced: false });
    const reply = await ask(family, ['2026-03-10'], { facilityId: imported.id, addressId: imported.addressId });
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toMatch(/hasn’t set its prices yet/);
  });

  test('A request without a card gets a link to the wallet', async () => {
    const without = await service.newFamily({ card: null });
    const reply = await ask(without, ['2026-03-10']);
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
    const there = { facilityId: elsewhere.id, addressId: elsewhere.addressId };
    const first = await ask(family, ['2026-03-10'], { scheduleType: 2 });
    expect(first.status).toBe(201);
    const doubled = await ask(family, ['2026-03-09', '2026-03-10'], { ...there, scheduleType: 1 });
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
    expect((await ask(family, ['2026-03-10'], { ...there, scheduleType: 3 })).status).toBe(201);
    expect((await ask(family, ['2026-03-10'], { ...there, scheduleType: 6 })).status).toBe(201);
  });

  test('One lost date fails the whole request, and the error names it', async () => {
    const small = await service.newFacility({ places: 1 });
    const there = { facilityId: small.id, addressId: small.addressId };
    const first = await service.newFamily();
    expect((await ask(first, ['2026-03-10'], there)).status).toBe(201);
    const lost = await ask(family, ['2026-03-09', '2026-03-10', '2026-03-11'], there);
    expect(lost.status).toBe(409);
    expect(lost.body).toEqual({
      error: 'This place has just been taken.',
      details: { dates: ['2026-03-10'], waitlist: true },
    });
    expect((await ask(family, ['2026-03-09', '2026-03-11'], there)).status).toBe(201);
  });

  test('Siblings need a place each', async () => {
    const small = await service.newFacility({ places: 1 });
    const twins = await service.newFamily({ births: ['2023-05-14', '2023-05-14'] });
    const over = { facilityId: small.id, addressId: small.addressId, children: twins.children };
    expect((await ask(twins, ['2026-03-10'], over)).status).toBe(409);
  });

  test('A request is made once per idempotency key', async () => {
    const body = {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
    };
    const headers = { 'idempotency-key': 'k-1' };
    const replies = await Promise.all([1, 2, 3].map(() => family.call('requestDropIn', { body, headers })));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect((await family.call('listUpcomingBookings')).body.totalItems).toBe(1);
  });
});

describe("The facility's answers to a drop-in", () => {
  test('Approving charges the main card and confirms the booking', async () => {
    const { body } = await ask(family, ['2026-03-10']);
    await approveBooking(service.deps, body.id, 'Welcome!');
    const pending = (await family.call('getBooking', { params: { id: body.id } })).body;
    expect(pending).toMatchObject({ status: BookingStatus.PENDING_PAYMENT, expiresAt: null });
    await runDue(service.deps);
    const confirmed = (await family.call('getBooking', { params: { id: body.id } })).body;
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
    const there = { facilityId: small.id, addressId: small.addressId };
    const { body } = await ask(family, ['2026-03-09', '2026-03-10', '2026-03-11'], there);
    await expect(approveSomeDates(service.deps, body.id, ['2026-04-01'])).rejects.toThrow(
      /Choose from the requested dates/,
    );
    await approveSomeDates(service.deps, body.id, ['2026-03-10', '2026-03-11']);
    const answered = (await family.call('getBooking', { params: { id: body.id } })).body;
    expect(answered).toMatchObject({
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      price: { total: 16_000 },
      firstStartAt: '2026-03-10T12:00:00.000Z',
      expiresAt: '2026-03-06T17:00:00.000Z',
    });
    expect(answered.items.map((item) => item.status)).toEqual([2, 1, 1]);
    const other = await service.newFamily();
    expect((await ask(other, ['2026-03-09'], there)).status).toBe(201);

    const approved = await family.call('approveBooking', { params: { id: body.id } });
    expect(approved.body.status).toBe(BookingStatus.PENDING_PAYMENT);
    // A repeat changes nothing.
    const again = await family.call('approveBooking', { params: { id: body.id } });
    expect(again.status).toBe(200);
    expect(again.body.version).toEqual(approved.body.version);
    await runDue(service.deps);
    expect((await family.call('getBooking', { params: { id: body.id } })).body.payments[0]?.amount).toBe(16_000);
  });

  test('A booking the parent does not answer within 48 hours times out and frees its places', async () => {
    const { body } = await ask(family, ['2026-03-11', '2026-03-12']);
    await approveSomeDates(service.deps, body.id, ['2026-03-12']);
    service.clock.advance({ hours: 48 });
    await runDue(service.deps);
    const out = (await family.call('getBooking', { params: { id: body.id } })).body;
    expect(out.status).toBe(BookingStatus.TIMEOUT);
    expect(out.items.map((item) => item.status)).toEqual([2, 5]);
  });

  test("Replies make the facility's median reply time and acceptance rate", async () => {
    const [first, second] = [await ask(family, ['2026-03-10']), await ask(family, ['2026-03-11'])];
    service.clock.advance({ hours: 2 });
    await approveBooking(service.deps, first.body.id);
    service.clock.advance({ hours: 2 });
    await declineBooking(service.deps, second.body.id);
    const row = await service.db
      .selectFrom('facility')
      .selectAll()
      .where('id', '=', facility.id)
      .executeTakeFirstOrThrow();
    expect(row.medianReplyHours).toBe(3);
    expect(row.acceptanceRate).toBe(0.5);
    // A facility's timeout counts as not accepted, without a reply time. A parent's timeout does not count.
    await ask(family, ['2026-03-12']);
    const partly = await ask(family, ['2026-03-16', '2026-03-17']);
    await approveSomeDates(service.deps, partly.body.id, ['2026-03-16']);
    service.clock.advance({ hours: 72 });
    await runDue(service.deps);
    const figures = () =>
      service.db
        .selectFrom('facility')
        .select(['medianReplyHours', 'acceptanceRate'])
        .where('id', '=', facility.id)
        .executeTakeFirstOrThrow();
    expect(await figures()).toEqual({ medianReplyHours: 2, acceptanceRate: 0.5 });
    await inTransaction(service.deps, (tx) => refreshFacilityFigures(tx, [facility.id]));
    expect(await figures()).toEqual({ medianReplyHours: 2, acceptanceRate: 0.5 });
    const declined = (await family.call('getBooking', { params: { id: second.body.id } })).body;
    expect(declined.items[0]?.status).toBe(2);
    expect((await family.call('listCanceledBookings')).body.items.map((item) => item.id)).toEqual([second.body.id]);
  });
});

describe('A day that the facility closes after the request', () => {
  const close = () =>
    service.db
      .updateTable('facility')
      .set({ closedDays: ['2026-03-10'] })
      .execute();
  const closed = { code: 'conflict', message: 'Willow House is closed on March 10, 2026.' };

  test('cannot be approved; the other days can', async () => {
    const { body } = await ask(family, ['2026-03-10', '2026-03-11']);
    await close();
    await expect(approveBooking(service.deps, body.id)).rejects.toMatchObject(closed);
    await expect(approveSomeDates(service.deps, body.id, ['2026-03-10'])).rejects.toMatchObject(closed);
    await approveSomeDates(service.deps, body.id, ['2026-03-11']);
    expect((await family.call('approveBooking', { params: { id: body.id } })).status).toBe(200);
  });

  test('cannot be accepted by the parent, and nothing is charged', async () => {
    const { body } = await ask(family, ['2026-03-10', '2026-03-11', '2026-03-12']);
    await approveSomeDates(service.deps, body.id, ['2026-03-10', '2026-03-11']);
    await close();
    const answer = await family.call('approveBooking', { params: { id: body.id } });
    expect(answer).toMatchObject({ status: 409, body: { error: closed.message } });
    await runDue(service.deps);
    expect(await service.db.selectFrom('payment').selectAll().execute()).toEqual([]);
  });
});

describe('A confirmed drop-in', () => {
  async function confirmed(who = family, dates = ['2026-03-10', '2026-03-11'], over: object = {}) {
    const { body } = await ask(who, dates, over);
    await approveBooking(service.deps, body.id);
    await runDue(service.deps);
    return body.id;
  }

  test('A cancellation before the stated instant refunds exactly what was quoted', async () => {
    const half = await service.newFacility({ policy: 4 });
    await service.db
      .updateTable('dropInItem')
      .set({ price: 8_001 })
      .where('ageGroupId', '=', half.groups.toddlers)
      .execute();
    const id = await confirmed(family, ['2026-03-20'], { facilityId: half.id, addressId: half.addressId });
    const { cancellationQuote } = (await family.call('getBooking', { params: { id } })).body;
    expect(cancellationQuote).toEqual({ refundType: 2, amount: 4_001, until: '2026-03-13T12:00:00.000Z' });
    service.clock.set('2026-03-13T12:00:00Z');
    const canceled = await family.call('declineBooking', { params: { id } });
    expect(canceled.body).toMatchObject({ status: BookingStatus.CANCELED_BY_PARENT, cancellationQuote: null });
    await runDue(service.deps);
    const refunds = await service.db.selectFrom('sandboxRefund').select('amount').execute();
    expect(refunds).toEqual([{ amount: 4_001 }]);
    expect((await family.call('getBooking', { params: { id } })).body.payments[0]?.refunded).toBe(4_001);
  });

  test('A cancellation a moment later refunds nothing, as quoted', async () => {
    const id = await confirmed(family, ['2026-03-10']);
    service.clock.set('2026-03-09T12:00:00.001Z');
    const quote = (await family.call('getBooking', { params: { id } })).body.cancellationQuote;
    expect(quote).toEqual({ refundType: null, amount: 0, until: null });
    await family.call('declineBooking', { params: { id } });
    await runDue(service.deps);
    expect(await service.db.selectFrom('sandboxRefund').selectAll().execute()).toEqual([]);
  });

  test('A booking cancelled by the facility is refunded in full at any time', async () => {
    const id = await confirmed();
    service.clock.set('2026-03-10T15:00:00Z');
    await cancelBooking(service.deps, id, 'A burst pipe.');
    await runDue(service.deps);
    const canceled = (await family.call('getBooking', { params: { id } })).body;
    expect(canceled).toMatchObject({
      status: BookingStatus.CANCELED_BY_FACILITY,
      payments: [{ amount: 16_000, refunded: 16_000 }],
    });
  });

  test('A drop-in completes after its last day and can be reviewed once after an attended date', async () => {
    const id = await confirmed();
    await expect(markAttendance(service.deps, id, '2026-03-10', true)).rejects.toThrow(/has not happened yet/);
    const review = () =>
      family.call('reviewRequest', { params: { id }, body: { ratings: { 1: 5, 3: 4 }, text: 'Lovely.' } });
    expect((await review()).status).toBe(409);
    service.clock.set('2026-03-12T03:59:59Z');
    await runDue(service.deps);
    expect((await family.call('getBooking', { params: { id } })).body.status).toBe(BookingStatus.APPROVED);
    service.clock.set('2026-03-12T04:00:00Z');
    await runDue(service.deps);
    const subjects = (await mailsTo(service, family.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^How was it at Willow House\?/));
    await markAttendance(service.deps, id, '2026-03-10', true);
    await markAttendance(service.deps, id, '2026-03-11', false);
    const done = (await family.call('getBooking', { params: { id } })).body;
    expect(done).toMatchObject({ status: BookingStatus.COMPLETED, canReview: true });
    expect(done.items.map((item) => item.status)).toEqual([3, 4]);

    expect((await review()).body).toMatchObject({ rating: 4.5 });
    expect((await review()).status).toBe(409);
    const row = await service.db
      .selectFrom('facility')
      .selectAll()
      .where('id', '=', facility.id)
      .executeTakeFirstOrThrow();
    expect(row.ratingAverage).toBe(4.5);
    expect(row.reviewCount).toBe(1);
    expect(row.ratingByCategory).toEqual({ 1: 5, 3: 4 });
    expect((await family.call('getBooking', { params: { id } })).body).toMatchObject({
      canReview: false,
      review: { rating: 4.5 },
    });
  });

  test('Another family can neither see nor move the booking', async () => {
    const id = await confirmed();
    const other = await service.newFamily();
    for (const name of ['getBooking', 'approveBooking', 'declineBooking'] as const) {
      const reply = await other.call(name, { params: { id } });
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ error: 'Not found.' });
    }
    const review = await other.call('reviewRequest', { params: { id }, body: { ratings: { 1: 1 }, text: '' } });
    expect(review.status).toBe(404);
  });

  test('A move that is not allowed is refused with a sentence', async () => {
    const id = await confirmed();
    const reply = await family.call('approveBooking', { params: { id } });
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toBe('This booking can’t be approved: its status is now “Confirmed”.');
    await expect(declineBooking(service.deps, id)).rejects.toThrow('its status is now “Confirmed”');
  });
});
