import { type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { copyRequest, errorOf } from '@/__tests__/support/request-service';
import { firstDayOffered } from '@/lib/dates/booking-dates';
import { fullDate } from '@/lib/dates/dates';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { declineTour, declineTourChange, offerStart, scheduleTour } from '@/server/areas/care/tours/facility-moves';

let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  service.logged.splice(0);
  facility = await service.newFacility({ places: 1 });
  family = await service.newFamily();
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
  expect(service.logged.filter((line) => /could not|failed|interrupted/.test(line))).toEqual([]);
});

const body = (over: object = {}) => ({
  facilityId: facility.id,
  ageGroupId: facility.groups.toddlers,
  children: family.children,
  preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
  note: 'May we bring the grandmother?',
  ...over,
});
const ask = async (over: object = {}) => family.call('requestTour', { body: body(over) });
const asked = async () => (await ask()).body.id;
const get = async (id: string) => (await family.call('getTour', { params: { id } })).body;
const later = async (step: { days: number }) => {
  service.clock.advance(step);
  await settle(service);
};
const visit = new Date('2026-03-10T14:00:00Z');
const start = { permanentBookingDays: [1, 3] as (1 | 3)[], scheduleType: 1 as const, startDate: '2026-03-16' };
const offer = (id: string, over: object = {}) =>
  offerStart(service.deps, id, { ...start, children: family.children, ...over }, 'A place is free.');
const taken = async () =>
  (await service.pool.query<{ taken: number }>('SELECT coalesce(sum(taken), 0)::int AS taken FROM slot')).rows[0]!
    .taken;
const mailsOf = async () =>
  (await service.db.selectFrom('outbox').select(['kind', 'subject']).orderBy('createdAt').execute()).map(
    (mail) => mail.kind,
  );

describe('Requesting a tour', () => {
  test('A tour request is shown as sent, at the first address by default, and the family gets a mail', async () => {
    const reply = await ask();
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: TourStatus.NEW,
      address: { id: facility.addressId },
      preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
      note: 'May we bring the grandmother?',
      confirmedAt: null,
      // The morning of March 10 begins when the facility opens.
      expiresAt: '2026-03-10T12:00:00.000Z',
      canHide: false,
      history: [{ from: null, to: TourStatus.NEW, by: 'parent', action: 'request' }],
    });
    expect(reply.body.number).toMatch(/^NT-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await mailsOf()).toEqual(['tourStatus']);
    const refused = await ask({ ageGroupId: '7f0c0b65-6f31-4ca4-b4a7-4ea8a5d1f0d0' });
    expect([refused.status, Object.keys(errorOf(refused) as object)]).toEqual([422, ['ageGroupId']]);
  });

  test('Too many unanswered tour requests block another one', async () => {
    const first = await asked();
    await copyRequest(service, 'tour_group', first, limits.openToursMax - 1);
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect(errorOf(refused)).toBe(
      '50 of your tour requests are waiting for an answer. Wait for an answer, or cancel one you don’t need.',
    );
    // Another wish: a second identical open tour is refused.
    await family.call('cancelTour', { params: { id: first } });
    expect((await ask({ children: [] })).status).toBe(201);
  });

  test('A second identical open tour is refused with the first; another time, child or facility is not', async () => {
    const second = { date: '2026-03-11', dayPart: 2 };
    const preferredTimes = [{ date: '2026-03-10', dayPart: 1 }, second];
    const first = (await ask({ preferredTimes })).body;
    const same = { preferredTimes: [...preferredTimes].reverse(), note: 'Other words.' };
    const refused = await ask(same);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: `You’ve already asked for this tour: it’s ${first.number} in your list of tours.`,
      details: { group: first },
    });
    await scheduleTour(service.deps, first.id, visit);
    expect((await ask(same)).status).toBe(409);
    await family.call('approveTour', { params: { id: first.id } });
    expect((await ask(same)).status).toBe(409);

    const other = await service.newFacility({ places: 1 });
    const there = { facilityId: other.id, ageGroupId: other.groups.toddlers };
    for (const over of [{ preferredTimes: [second] }, { children: [] }, there]) {
      expect((await ask({ preferredTimes, ...over })).status).toBe(201);
    }
    await family.call('cancelTour', { params: { id: first.id } });
    expect((await ask(same)).status).toBe(201);
  });

  test('Identical tours requested at once become one', async () => {
    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test("A tour's times can be changed until the visit has passed", async () => {
    const id = await asked();
    const changed = { preferredTimes: [{ date: '2026-03-12', dayPart: 2 }] };
    expect((await family.call('updateTour', { params: { id }, body: body(changed) })).body).toMatchObject(changed);
    await scheduleTour(service.deps, id, visit);
    const back = await family.call('updateTour', { params: { id }, body: body() });
    expect(back.body).toMatchObject({ status: TourStatus.NEW, scheduledAt: null });
    await scheduleTour(service.deps, id, visit);
    await family.call('approveTour', { params: { id } });
    service.clock.set('2026-03-10T15:00:00Z');
    const late = await family.call('updateTour', {
      params: { id },
      body: body({ preferredTimes: [{ date: '2026-03-19', dayPart: 2 }] }),
    });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toBe('This tour can’t be changed anymore.');
  });
});

describe('Moving a confirmed tour', () => {
  const other = new Date('2026-03-12T18:00:00Z');
  const wish = { preferredTimes: [{ date: '2026-03-12', dayPart: 2 as const }], note: 'The baby naps in the morning.' };
  const change = (id: string, over: object = {}) =>
    family.call('updateTour', { params: { id }, body: body({ ...wish, ...over }) });
  const confirmed = async () => {
    const id = await asked();
    await scheduleTour(service.deps, id, visit);
    await family.call('approveTour', { params: { id } });
    return id;
  };
  const stands = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: visit.toISOString() };
  const unsentMails = () =>
    service.db.selectFrom('outbox').select(['subject', 'body']).where('sentAt', 'is', null).execute();

  test('A confirmed tour keeps its time until the parent confirms the other one', async () => {
    const id = await confirmed();
    const { confirmedAt } = await get(id);
    service.clock.advance({ hours: 1 });
    const wanted = (await change(id)).body;
    expect(wanted).toMatchObject({
      ...stands,
      confirmedAt,
      changeWanted: { ...wish, proposedAt: null },
      // The confirmed visit comes before the suggested times.
      expiresAt: visit.toISOString(),
      history: [{}, {}, {}, { by: 'parent', action: 'change', to: TourStatus.SCHEDULED_TOUR, note: wish.note }],
    });
    expect((await family.call('approveTour', { params: { id } })).status).toBe(409);
    expect((await family.call('countNotices')).body.waiting.tours).toBe(0);

    await scheduleTour(service.deps, id, other, 'We have time then.');
    expect(await get(id)).toMatchObject({
      ...stands,
      confirmedAt,
      changeWanted: { ...wish, proposedAt: other.toISOString() },
    });
    expect((await family.call('countNotices')).body.waiting.tours).toBe(1);
    expect(await unsentMails()).toContainEqual({
      subject: expect.stringMatching(/^Willow House proposes another time for your tour/),
      body: expect.stringMatching(
        /March 12, 2026 at 2:00 PM[^]*stays confirmed for Tuesday, March 10, 2026 at 10:00 AM/,
      ),
    });

    const moved = (await family.call('approveTour', { params: { id } })).body;
    expect(moved).toMatchObject({
      status: TourStatus.SCHEDULED_TOUR,
      scheduledAt: other.toISOString(),
      confirmedAt: '2026-03-04T18:00:00.000Z',
      changeWanted: null,
      expiresAt: null,
      ...wish,
    });
  });

  test('The tour stays as it was if the other time is declined, given up or not answered', async () => {
    const ends = {
      kept: (id: string) => family.call('keepTour', { params: { id } }),
      expired: async (id: string) => {
        await scheduleTour(service.deps, id, new Date('2026-03-06T15:00:00Z'));
        await later({ days: 3 });
      },
      declined: (id: string) => declineTourChange(service.deps, id, 'We are full.'),
    };
    for (const end of Object.values(ends)) {
      service.clock.set('2026-03-04T17:00:00Z');
      // A family cannot ask for an identical tour while the first is open.
      family = await service.newFamily();
      const id = await confirmed();
      const before = await get(id);
      await change(id);
      await end(id);
      const { version, history, ...after } = await get(id);
      expect(after).toEqual({ ...before, version: undefined, history: undefined });
      expect(version).toBeGreaterThan(before.version);
      expect(history.length).toBeGreaterThan(before.history.length);
    }
    expect(await unsentMails()).toContainEqual({
      subject: expect.stringMatching(/^Your tour of Willow House stays at the same time/),
      body: expect.stringContaining('Your tour stays confirmed for Tuesday, March 10, 2026 at 10:00 AM EDT.'),
    });
  });

  test('The children and age group of a confirmed tour cannot be changed, and a request for another time that is open when it begins ends without a mail', async () => {
    const id = await confirmed();
    const refused = await change(id, { ageGroupId: facility.groups.children, children: [] });
    expect(refused.status).toBe(422);
    expect(errorOf(refused)).toEqual({ ageGroupId: 'Only the times and the note of a confirmed tour can be changed.' });
    await change(id);
    const { length } = await mailsOf();
    await later({ days: 6 });
    expect(await get(id)).toMatchObject({ ...stands, changeWanted: null, canHide: true });
    expect(await mailsOf()).toHaveLength(length);
  });

  test('Either side can cancel a tour for which another time is requested', async () => {
    for (const by of ['parent', 'facility'] as const) {
      const id = await confirmed();
      await change(id);
      if (by === 'parent') await family.call('cancelTour', { params: { id } });
      else await declineTour(service.deps, id, 'Our stove is broken.');
      const status = by === 'parent' ? TourStatus.CANCELED_BY_PARENT : TourStatus.DECLINED_BY_FACILITY;
      expect(await get(id)).toMatchObject({ status, changeWanted: null });
    }
  });

  test('Saving an unchanged request notifies nobody', async () => {
    const unmoved = async (id: string, over: object = {}) => {
      const [before, { length }] = [await get(id), await mailsOf()];
      const reply = await family.call('updateTour', { params: { id }, body: body(over) });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(before);
      expect(await mailsOf()).toHaveLength(length);
    };
    const id = await asked();
    await scheduleTour(service.deps, id, visit);
    await unmoved(id);
    await family.call('approveTour', { params: { id } });
    await change(id);
    await scheduleTour(service.deps, id, other);
    await unmoved(id, wish);
  });
});

describe('A proposed time', () => {
  test('A proposed time is approved, and the visit cannot be cancelled once it has passed', async () => {
    const id = await asked();
    await scheduleTour(service.deps, id, visit, 'Ring twice.');
    expect(await get(id)).toMatchObject({
      status: TourStatus.SCHEDULED_TOUR,
      scheduledAt: visit.toISOString(),
      expiresAt: visit.toISOString(),
      confirmedAt: null,
    });
    const first = await family.call('approveTour', { params: { id } });
    expect(first.body).toMatchObject({ confirmedAt: '2026-03-04T17:00:00.000Z', expiresAt: null, canHide: false });
    expect((await family.call('listUpcomingTours')).body.items).toHaveLength(1);

    await later({ days: 7 });
    expect(await get(id)).toMatchObject({ status: TourStatus.SCHEDULED_TOUR, canHide: true });
    expect((await family.call('listUpcomingTours')).body.items).toEqual([]);
    expect((await family.call('listTours')).body.items).toHaveLength(1);
    const late = await family.call('cancelTour', { params: { id } });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toBe('This tour can’t be cancelled anymore.');
  });

  test('A proposed time is in the future, expires without an answer and can then not be approved, even before the sweep', async () => {
    const id = await asked();
    await expect(scheduleTour(service.deps, id, new Date('2026-03-04T16:00:00Z'))).rejects.toThrow('already passed');
    await scheduleTour(service.deps, id, visit);
    service.clock.set(visit.toISOString());
    const unswept = await family.call('approveTour', { params: { id } });
    expect(unswept.status).toBe(409);
    expect(errorOf(unswept)).toBe('There’s nothing left to approve.');
    await settle(service);
    expect(await get(id)).toMatchObject({ status: TourStatus.TIMEOUT, canHide: true });
    expect((await family.call('approveTour', { params: { id } })).status).toBe(409);
    await expect(scheduleTour(service.deps, id, new Date('2026-03-12T14:00:00Z'))).rejects.toThrow('has changed');
  });
});

describe('An offered start', () => {
  test('An offered start holds its places, and approving it makes and charges the booking', async () => {
    const id = await asked();
    // The first day of care after the start date, on the page and in the mail.
    await offer(id, { startDate: '2026-03-15' });
    const tour = await get(id);
    const first = firstDayOffered(tour.offer!, tour.facility);
    expect(first).toBe('2026-03-16');
    const mails = await service.db.selectFrom('outbox').select('body').orderBy('createdAt').execute();
    expect(mails.at(-1)!.body).toContain(`offers you a spot starting ${fullDate(first)}.`);
    const held = await taken();
    expect(held).toBeGreaterThan(90);
    expect(await get(id)).toMatchObject({
      status: TourStatus.SCHEDULED_START,
      offer: { ...start, startDate: '2026-03-15', children: family.children },
      expiresAt: '2026-03-16T12:00:00.000Z',
    });
    const rival = await service.newFamily();
    const late = await rival.call('requestDropIn', {
      body: { ...careAt(facility, rival), bookingDates: ['2026-03-16'] },
    });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toBe('This place has just been taken.');

    // Approving charges the price shown.
    const { price } = (await get(id)).offer!;
    const reply = await family.call('approveTour', { params: { id }, body: { charge: price!.total } });
    const booking = async () => (await family.call('getBooking', { params: { id: reply.body.bookingId! } })).body;
    expect(await booking()).toMatchObject({ status: BookingStatus.PENDING_PAYMENT, startDate: '2026-03-15' });
    expect(reply.body).toMatchObject({ canHide: true, expiresAt: null });
    await settle(service);
    const paid = await booking();
    expect(paid.status).toBe(BookingStatus.APPROVED);
    expect(paid.payments).toHaveLength(1);
    expect(paid.payments[0]).toMatchObject({ amount: paid.price.total, month: '2026-03', status: 'succeeded' });
    expect(paid.price).toEqual(price);
    expect((await get(id)).offer!.price).toBeNull();
    expect(await taken()).toBe(held);
    expect((await family.call('approveTour', { params: { id } })).body.bookingId).toBe(paid.id);
    expect((await family.call('listUpcomingTours')).body.items).toEqual([]);
  });

  test('An offered start accepted after the horizon has moved is extended, and its days are busy before', async () => {
    const id = await asked();
    service.clock.set('2026-03-20T17:00:00Z');
    await offer(id, { startDate: '2026-04-06' });
    const busy = await family.call('listBusyDays', { query: { from: '2026-04-01', until: '2026-04-07' } });
    expect(busy.body.items).toMatchObject([{ childId: family.children[0], date: '2026-04-06', confirmed: false }]);
    // A booking made from this day on would reach into April 2027.
    service.clock.set('2026-03-26T17:00:00Z');
    await service.db.updateTable('tourGroup').set({ updatedAt: service.clock.now() }).where('id', '=', id).execute();
    const { bookingId } = (await family.call('approveTour', { params: { id } })).body;
    await settle(service);
    await later({ days: 2 });
    const dates = (await family.call('getBooking', { params: { id: bookingId! } })).body.items.map((item) => item.date);
    const months = new Set(dates.map((date) => date.slice(0, 7)));
    expect(months).toContain('2027-03');
    expect(months).toContain('2027-04');
  });

  test('An offered start releases its places when it is cancelled, declined or expires', async () => {
    const ends = {
      cancelled: (id: string) => family.call('cancelTour', { params: { id } }),
      declined: (id: string) => declineTour(service.deps, id),
      expired: () => later({ days: 13 }),
    };
    for (const end of Object.values(ends)) {
      service.clock.set('2026-03-04T17:00:00Z');
      const id = await asked();
      await offer(id);
      expect(await taken()).toBeGreaterThan(0);
      await end(id);
      expect(await taken()).toBe(0);
      expect((await family.call('approveTour', { params: { id } })).status).toBe(409);
    }
  });

  test('An offered start needs free places and prices, and a repeat holds nothing twice', async () => {
    const rival = await service.newFamily();
    const first = await rival.call('requestTour', { body: body({ children: rival.children }) });
    await offerStart(service.deps, first.body.id, { ...start, children: rival.children });
    const held = await taken();
    const id = await asked();
    await expect(offer(id)).rejects.toThrow('This place has just been taken.');
    expect(await get(id)).toMatchObject({ status: TourStatus.NEW, offer: null });
    await expect(offer(id, { permanentBookingDays: [1, 2, 3, 4] })).rejects.toThrow('days a week');
    const repeat = await offerStart(service.deps, first.body.id, { ...start, children: rival.children });
    expect(repeat.changed).toBe(false);
    expect(await taken()).toBe(held);
  });

  test('A facility that offers a start is told that the child has a place then, but not where', async () => {
    const elsewhere = await service.newFacility();
    const booking = await family.call('requestDropIn', {
      body: { ...careAt(elsewhere, family), bookingDates: ['2026-03-16'] },
    });
    expect(booking.status).toBe(201);
    const refusal = await offer(await asked()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      body: 'Ava already has a spot on Monday, March 16, 2026.',
      details: { dates: ['2026-03-16'], children: family.children },
    });
    expect(refusal).not.toMatchObject({ details: { requests: expect.anything() } });
  });

  test('Without a card an offered start leads to the wallet; with one, concurrent approvals make one booking and one charge', async () => {
    const id = await asked();
    await offer(id);
    const cards = await service.db.deleteFrom('card').returningAll().execute();
    expect((await family.call('approveTour', { params: { id } })).body).toMatchObject({ details: { wallet: true } });
    expect(await get(id)).toMatchObject({ status: TourStatus.SCHEDULED_START, confirmedAt: null });
    await service.db.insertInto('card').values(cards).execute();
    const replies = await Promise.all(Array.from({ length: 5 }, () => family.call('approveTour', { params: { id } })));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    await settle(service);
    const { rows } = await service.pool.query('SELECT id FROM payment');
    expect(rows).toHaveLength(1);
  });
});

describe('The end of a tour', () => {
  test('A decline is final; an open tour cannot be hidden, and a hidden one is not in the lists but can still be read', async () => {
    const id = await asked();
    const open = await family.call('hideTour', { params: { id } });
    expect(open.status).toBe(409);
    expect(errorOf(open)).toBe('Only a tour that is over can be removed from the list.');
    await declineTour(service.deps, id, 'We are full.');
    const late = await family.call('cancelTour', { params: { id } });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toBe('This tour can’t be cancelled anymore.');
    expect((await get(id)).history.at(-1)).toMatchObject({ by: 'facility', note: 'We are full.' });
    await family.call('hideTour', { params: { id } });
    expect((await family.call('listTours')).body).toMatchObject({ items: [], totalItems: 0 });
    expect((await get(id)).hidden).toBe(true);
  });

  test('A tour request that nobody answers expires, and counts as not accepted, without a reply time', async () => {
    const { id, expiresAt } = (await ask()).body;
    service.clock.set(expiresAt!);
    await settle(service);
    expect((await get(id)).status).toBe(TourStatus.TIMEOUT);
    const figures = await service.db
      .selectFrom('facility')
      .select(['medianReplyHours', 'acceptanceRate'])
      .where('id', '=', facility.id)
      .executeTakeFirstOrThrow();
    expect(figures).toEqual({ medianReplyHours: null, acceptanceRate: 0 });
  });
});

test('Tours that wait for an answer are listed first, by deadline, across pages', async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    ids.push((await ask({ preferredTimes: [{ date: `2026-03-1${turn}`, dayPart: 1 }] })).body.id);
    service.clock.advance({ minutes: 1 });
  }
  const [first, second, third] = ids as [string, string, string];
  const listed = async () => {
    const pages = [1, 2, 3].map((page) => family.call('listTours', { query: { page, limit: 1 } }));
    return (await Promise.all(pages)).flatMap(({ body: { items } }) => items.map((tour) => tour.id));
  };
  expect(await listed()).toEqual([third, second, first]);
  await scheduleTour(service.deps, second, new Date('2026-03-12T14:00:00Z'));
  await scheduleTour(service.deps, first, visit);
  expect(await listed()).toEqual([first, second, third]);
  await family.call('approveTour', { params: { id: first } });
  expect(await listed()).toEqual([second, third, first]);
});
