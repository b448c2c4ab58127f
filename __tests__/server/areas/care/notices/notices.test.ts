import { randomUUID } from 'node:crypto';
import { type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { callsOf, insertFamily, type TestFamily } from '@/__tests__/support/families';
import { TourStatus } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { requestPaths } from '@/lib/paths';
import { firstCareDay } from '@/lib/requests/care/booking-facts';
import { approveBooking, approveSomeDates, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
let partner: TestFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility({ places: 5 });
  family = await service.newFamily();
  const account = await insertFamily(service.db, service.clock.now(), { familyId: family.familyId });
  partner = { ...account, token: account.accountId, call: callsOf(service.fetch, account.accountId) };
});

const place = () => careAt(facility, family);
const group = () => ({ ageGroupId: facility.groups.toddlers });
/** Advances a minute first, because notices of the same instant have no order. */
const book = async (by: TestFamily = family, bookingDates = ['2026-03-10', '2026-03-11']) => {
  const { id } = (await by.call('requestDropIn', { body: { ...place(), bookingDates } })).body;
  service.clock.advance({ minutes: 1 });
  return id;
};
const askForTour = async (by: TestFamily = family) =>
  (
    await by.call('requestTour', {
      body: {
        facilityId: facility.id,
        children: family.children,
        ...group(),
        preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
      },
    })
  ).body.id;
const sent = 'Your request to Willow House is on its way';
const none = { bookings: 0, tours: 0, waitlists: 0 };
const visit = new Date('2026-03-10T14:00:00Z');
const listOf = async (adult: TestFamily, query: { page?: number; limit?: number } = {}) =>
  (await adult.call('listNotices', { query })).body;
const countOf = async (adult: TestFamily) => (await adult.call('countNotices')).body;
const readAsShown = async (id: string) => {
  const { version } = (await family.call('getBooking', { params: { id } })).body;
  return family.call('readRequestNotices', { params: { id }, body: { version } });
};
const titles = async (adult: TestFamily) => (await listOf(adult)).items.map(({ title }) => title);

describe('events by the facility, the clock or the bank', () => {
  test('each adult of the family gets a notice that links to the same page as the mail', async () => {
    const id = await book();
    await approveSomeDates(service.deps, id, ['2026-03-10']);
    const { number } = (await family.call('getBooking', { params: { id } })).body;
    // The adult who sent the request has no unread notice about it.
    for (const [adult, unread] of [
      [family, 1],
      [partner, 2],
    ] as const) {
      const { items, totalItems, ...counts } = await listOf(adult);
      expect(counts).toMatchObject({ unread, waiting: { bookings: 1, tours: 0 } });
      expect(totalItems).toBe(2);
      expect(items.filter(({ title }) => title !== sent)).toEqual([
        {
          id: expect.any(String),
          at: '2026-03-04T17:01:00.000Z',
          title: 'Willow House answered: your approval is needed',
          request: 'booking',
          requestId: id,
          number,
          facts: expect.stringMatching(/^\S.* · Mar 10 · \$/),
          read: false,
          needsAnswer: true,
        },
      ]);
      const mail = await service.db
        .selectFrom('outbox')
        .select(['subject', 'body'])
        .where('recipient', '=', adult.email)
        .where('subject', '=', `${items[0]!.title} (${number})`)
        .executeTakeFirst();
      expect(mail?.body).toContain(`http://nestling.test${requestPaths.booking(id)}\n`);
    }
  });

  test('a notice needs an answer only while its request does', async () => {
    const id = await book();
    await approveSomeDates(service.deps, id, ['2026-03-10']);
    const { version, price } = (await family.call('getBooking', { params: { id } })).body;
    await family.call('approveBooking', { params: { id }, body: { version, charge: price.total } });
    expect(await countOf(partner)).toEqual({ unread: 2, waiting: none, messages: [] });
    // Answering marks the notice as read.
    expect(await countOf(family)).toEqual({ unread: 0, waiting: none, messages: [] });
    service.clock.advance({ minutes: 1 });
    await settle(service);
    const { items, waiting } = await listOf(partner);
    expect(items.map(({ title, needsAnswer }) => [title, needsAnswer])).toEqual([
      ['Confirmed: care at Willow House', false],
      ['Willow House answered: your approval is needed', false],
      [sent, false],
    ]);
    expect(waiting).toEqual(none);
  });

  test('notices that need an answer come first, with children, days and amount', async () => {
    const waiting = await askForTour();
    service.clock.advance({ minutes: 1 });
    await scheduleTour(service.deps, waiting, visit);
    service.clock.advance({ minutes: 1 });
    const id = await book();
    const { price } = (await family.call('getBooking', { params: { id } })).body;
    const { items } = await listOf(family);
    expect(items.map(({ requestId, needsAnswer }) => [requestId, needsAnswer])).toEqual([
      [waiting, true],
      [id, false],
      [waiting, false],
    ]);
    const names = (await family.call('getProfile')).body.children.map(({ firstName }) => firstName);
    expect(items[0]!.facts).toContain(names[0]);
    expect(items[0]!.facts).toMatch(/ · Mar 10$/);
    expect(items[1]!.facts).toMatch(/ · Mar 10 - Mar 11 · \$/);
    expect(items[1]!.facts).toContain(formatMoney(price.total, price.currency));
  });

  test('notices about permanent care name its first day, and the first possible month of a waitlist request', async () => {
    const wish = { type: 2, startMonth: '2026-04', permanentBookingDays: [1, 3] } as const;
    const reply = await family.call('requestWaitlist', { body: { ...place(), ...group(), ...wish } });
    expect(reply.status).toBe(201);
    const { items } = await listOf(family);
    expect(items[0]!.facts).toMatch(/ · from Apr 1$/);
    service.clock.advance({ minutes: 1 });
    const care = { permanentBookingDays: [1, 3], startDate: '2026-03-12' } as const;
    const { body } = await family.call('requestPermanent', { body: { ...place(), ...care } });
    expect(firstCareDay(body)).toBe('2026-03-16');
    expect((await listOf(family)).items[0]!.facts).toMatch(/ · from Mar 16 · \$/);
  });

  test('a waitlist offer links to its booking and is counted once', async () => {
    const { id } = (
      await family.call('requestWaitlist', {
        body: { ...place(), ...group(), type: 1, bookingDates: ['2026-03-12'] },
      })
    ).body;
    service.clock.advance({ minutes: 1 });
    await offerPlace(service.deps, id);
    const { bookingId } = (await family.call('getWaitlist', { params: { id } })).body;
    const [notice] = (await listOf(family)).items;
    expect(notice).toMatchObject({ request: 'booking', requestId: bookingId, needsAnswer: true });
    expect(notice!.number).toMatch(/^NW-/);
    expect(await countOf(family)).toEqual({
      unread: 1,
      waiting: { bookings: 1, tours: 0, waitlists: 1 },
      messages: [],
    });
  });

  test('notices are written even if the e-mails of their topic are off, and an unconfirmed adult gets none', async () => {
    const { notificationSettings } = (await family.call('getProfile')).body;
    const off = { ...notificationSettings, bookings: { email: false } };
    expect((await family.call('updateNotificationSettings', { body: off })).status).toBe(200);
    await declineBooking(service.deps, await book());
    const mails = await service.db.selectFrom('outbox').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([partner.email, partner.email]);
    expect((await titles(family)).sort()).toEqual(['Willow House couldn’t accept your request', sent]);

    const told = async () => (await service.db.selectFrom('notice').select('id').execute()).length;
    expect(await told()).toBe(4);
    await service.db.updateTable('account').set({ confirmedAt: null }).where('id', '=', partner.accountId).execute();
    await declineBooking(service.deps, await book(family, ['2026-03-12']));
    expect(await told()).toBe(6);
  });
});

describe('actions of a parent', () => {
  test('the adult who acted gets no unread notice, and the other one does', async () => {
    const id = await askForTour(partner);
    const counts = async () => [(await countOf(family)).unread, (await countOf(partner)).unread];
    expect(await counts()).toEqual([1, 0]);
    await scheduleTour(service.deps, id, visit);
    expect(await counts()).toEqual([2, 1]);
    expect((await family.call('approveTour', { params: { id } })).body.status).toBe(TourStatus.SCHEDULED_TOUR);
    expect(await counts()).toEqual([2, 2]);
    expect(await titles(partner)).toContain('Your tour of Willow House is confirmed');
    await partner.call('cancelTour', { params: { id } });
    expect(await counts()).toEqual([3, 2]);
  });

  test('what a parent does with a booking is news to the other adult alone', async () => {
    const id = await book();
    await approveBooking(service.deps, id);
    service.clock.advance({ minutes: 1 });
    await settle(service);
    await readAsShown(id);
    const before = (await countOf(partner)).unread;
    const body = { ...place(), bookingDates: ['2026-03-12'] };
    expect((await family.call('requestDropIn', { body })).status).toBe(201);
    const params = { id };
    expect((await family.call('shareAbsence', { params, body: { dates: ['2026-03-11'] } })).status).toBe(200);
    expect((await family.call('declineBooking', { params })).status).toBe(200);
    expect([(await countOf(family)).unread, (await countOf(partner)).unread]).toEqual([0, before + 3]);
  });

  test('leaving a waitlist gives only the other adult an unread notice', async () => {
    const { id } = (
      await family.call('requestWaitlist', {
        body: { ...place(), ...group(), type: 1, bookingDates: ['2026-03-12'] },
      })
    ).body;
    await offerPlace(service.deps, id);
    const theirs = (await countOf(partner)).unread;
    expect((await family.call('cancelWaitlist', { params: { id } })).status).toBe(200);
    // Leaving marks the offer's notice as read.
    expect([(await countOf(family)).unread, (await countOf(partner)).unread]).toEqual([0, theirs + 2]);
  });
});

describe('marking as read', () => {
  test('reading up to a notice leaves later notices and the other adult’s unread', async () => {
    await declineBooking(service.deps, await book());
    const [shown] = (await listOf(family)).items;
    service.clock.advance({ minutes: 1 });
    await declineBooking(service.deps, await book());
    const reply = await family.call('readNotices', { body: { upTo: shown!.id } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ unread: 1, waiting: none, messages: [] });
    const answers = (await listOf(family)).items.filter(({ title }) => title !== sent);
    expect(answers.map(({ read }) => read)).toEqual([false, true]);
    expect((await countOf(partner)).unread).toBe(4);
    // The other adult has their own notice of the event.
    const [theirs] = (await listOf(partner)).items;
    expect((await family.call('readNotices', { body: { upTo: theirs!.id } })).status).toBe(404);
  });

  test('a request’s page marks only its own notices as read', async () => {
    const [first, second] = [await book(), await book(family, ['2026-03-12'])];
    await declineBooking(service.deps, first);
    await declineBooking(service.deps, second);
    const reply = await readAsShown(first);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ unread: 1, waiting: none, messages: [] });
    const { items } = await listOf(family);
    expect(items.find(({ requestId }) => requestId === first)?.read).toBe(true);
    const unknown = { params: { id: randomUUID() }, body: { version: 1 } };
    expect((await family.call('readRequestNotices', unknown)).status).toBe(404);
    // What has changed after the page was loaded stays unread.
    const old = await family.call('readRequestNotices', { params: { id: second }, body: { version: 1 } });
    expect([old.status, old.body.unread]).toEqual([200, 1]);
    expect((await readAsShown(second)).body.unread).toBe(0);
  });

  test('notices are paged, newest first', async () => {
    const rows = Array.from({ length: 50 }, (_, turn) => ({
      id: randomUUID(),
      accountId: family.accountId,
      familyId: family.familyId,
      subject: 'tour',
      subjectId: randomUUID(),
      number: 'NT-4K7Q2M',
      title: sent,
      createdAt: new Date(visit.getTime() + (turn % 7) * 10_000 + turn),
      readAt: visit,
    }));
    await service.db.insertInto('notice').values(rows).execute();
    const [first, second, third] = [
      await listOf(family),
      await listOf(family, { page: 2 }),
      await listOf(family, { page: 3 }),
    ];
    expect(first).toMatchObject({ totalItems: 50, totalPages: 3, page: 1, limit: 20, unread: 0 });
    const all = [...first.items, ...second.items, ...third.items];
    expect([first.items.length, second.items.length, third.items.length]).toEqual([20, 20, 10]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(50);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });
});

describe('owners of notices', () => {
  test('an adult who has left the family sees no notices of it', async () => {
    const id = await book();
    await approveSomeDates(service.deps, id, ['2026-03-10']);
    const stranger = await service.newFamily();
    await service.db
      .updateTable('account')
      .set({ familyId: stranger.familyId, ownFamilyId: stranger.familyId })
      .where('id', '=', partner.accountId)
      .execute();
    expect(await listOf(partner)).toMatchObject({ items: [], totalItems: 0, unread: 0, waiting: none });
    expect((await partner.call('readRequestNotices', { params: { id }, body: { version: 2 } })).status).toBe(404);
    expect((await countOf(family)).unread).toBe(1);
  });

  test('notices are deleted after half a year', async () => {
    await declineBooking(service.deps, await book());
    service.clock.advance({ days: 179 });
    await forgetExpired(service.deps);
    expect(await titles(family)).toHaveLength(2);
    service.clock.advance({ days: 2 });
    await forgetExpired(service.deps);
    expect(await titles(family)).toEqual([]);
  });
});
