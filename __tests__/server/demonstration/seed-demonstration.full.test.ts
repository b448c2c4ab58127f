import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { createDemonstration } from '@/__tests__/support/demonstration';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { insertSearchFacility } from '@/__tests__/support/search-facility';
import type { Facility } from '@/api/contract/types';
import { addDays } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import {
  BookingItemStatus,
  BookingStatus,
  BookingType,
  CancellationPolicy,
  ProgramCategory,
  SessionType,
  TourStatus,
  valuesOf,
  WaitlistStatus,
} from '@/lib/enums';
import { readPng } from '@/server/areas/family/agreement/rules';
import { inventedShare } from '@/server/areas/platform/content/rows';
import { bookingId } from '@/server/demonstration/booking-rows';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { demonstrationPassword, leo, maya, newFamily, parentFamily } from '@/server/demonstration/data/families/people';
import { closeDemonstrationData, seedDemonstration } from '@/server/demonstration/seed-demonstration';
import { runDue } from '@/server/jobs/sweeps';

const now = '2026-11-21T15:00:00Z';
let demo: Awaited<ReturnType<typeof createDemonstration>>;
beforeAll(async () => {
  demo = await createDemonstration({ now });
}, 60_000);
afterAll(() => demo.service.close());

const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);
const all = { query: { limit: 1000 } };
const bookings = async () => {
  const pages = await Promise.all([
    demo.parent.listUpcomingBookings(all),
    demo.parent.listPastBookings(all),
    demo.parent.listCanceledBookings(all),
  ]);
  return pages.flatMap(({ items }) => items);
};
const bookingIn = async (status: BookingStatus) => (await bookings()).find((booking) => booking.status === status)!;

/** All rows of these tables as one text, to compare two states. */
async function fingerprint(tables: readonly string[]) {
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ hash: string }>`
        SELECT md5(coalesce(string_agg(to_jsonb(t)::text, '|' ORDER BY to_jsonb(t)::text), '')) AS hash
          FROM ${sql.table(table)} t`.execute(demo.service.db);
      return `${table} ${rows[0]?.hash}`;
    }),
  );
}

const booking = (key: string) => demo.parent.getBooking({ params: { id: bookingId(key) } });
const upcoming = async () => (await demo.parent.listUpcomingBookings(all)).items;
const signIn = async () => {
  demo.parent = await demo.signIn(parentFamily.email);
};
/** The portal starts again, whatever its visitors changed: a seed that throws would stop it at every start. */
const startAgain = async () => {
  await seedDemonstration(demo.service.deps);
  await runDue(demo.service.deps);
  await signIn();
};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => [error.status, error.body?.error],
  );

describe('the facilities', () => {
  let facilities: Facility[];
  beforeAll(async () => {
    const { items } = await demo.parent.listFacilities({ query: { limit: 100 } });
    facilities = await Promise.all(items.map(({ id }) => demo.parent.getFacility({ params: { id } })));
  });

  test('there are about sixty facilities in three cities and zones, with two currencies, and every category and policy', () => {
    const addresses = facilities.flatMap((facility) => facility.addresses);
    expect(facilities).toHaveLength(61);
    expect(new Set(addresses.map(({ city }) => city))).toEqual(new Set(['Toronto', 'Vancouver', 'Seattle']));
    expect(new Set(addresses.map(({ timeZone }) => timeZone))).toEqual(
      new Set(['America/Toronto', 'America/Vancouver', 'America/Los_Angeles']),
    );
    expect(new Set(facilities.map(({ currency }) => currency))).toEqual(new Set(['CAD', 'USD']));
    expect(sorted(facilities.flatMap(({ categories }) => categories))).toEqual(sorted(valuesOf(ProgramCategory)));
    expect(sorted(facilities.map((one) => one.dropInCancellationPolicy!))).toEqual(
      sorted(valuesOf(CancellationPolicy)),
    );
    expect(facilities.filter((one) => one.addresses.length === 2).length).toBeGreaterThanOrEqual(5);
  });

  test('facilities have unique names, numbers and pictures, and prices that rise for younger children', () => {
    expect(new Set(facilities.map(({ name }) => name)).size).toBe(61);
    expect(new Set(facilities.map(({ licenceNumber }) => licenceNumber)).size).toBe(61);
    for (const { name, photos, phone, email, ageGroups, description, owners } of facilities) {
      expect(photos.length).toBe(3);
      for (const { url, alt } of photos)
        expect([url, alt !== '', existsSync(`public${url}`)]).toEqual([url, true, true]);
      // Reserved phone numbers and addresses, which can't belong to anyone.
      expect(phone).toMatch(/^\+1\d{3}55501\d{2}$/);
      expect(email).toMatch(/\.example$/);
      expect(description?.length).toBeGreaterThan(200);
      expect([name, owners.length > 0]).toEqual([name, true]);
      const fullDays = ageGroups.map(
        ({ addressId, dropInItem }) =>
          [addressId, dropInItem.find(({ sessionType }) => sessionType === 1)?.price] as const,
      );
      const first = fullDays.filter(([address, price]) => address === fullDays[0]![0] && price !== undefined);
      expect(first.map(([, price]) => price)).toEqual([...first.map(([, price]) => price!)].sort((a, b) => b - a));
    }
  });

  test('full facilities have no free day in searches and calendars', async () => {
    const { items } = await demo.parent.listFacilities({ query: { q: 'Boardwalk Babies' } });
    const full = await demo.parent.getFacility({ params: { id: items[0]!.id } });
    const ageGroupId = full.ageGroups[0]!.id;
    for (const month of ['2026-12', '2027-06']) {
      const { days } = await demo.parent.getFacilityCalendar({ params: { id: full.id }, query: { month, ageGroupId } });
      const open = days.filter((day) => day.open);
      expect(open.length).toBeGreaterThan(19);
      expect(new Set(open.map(({ placesLeft }) => placesLeft.fullDay))).toEqual(new Set([0]));
    }
    const date = addDays('2026-11-21', 10);
    const found = await demo.parent.listFacilities({
      query: { q: 'Boardwalk Babies', dates: [date], scheduleType: 1 },
    });
    expect(found.totalItems).toBe(0);
  });
});

describe('the families', () => {
  test('one family has signed and entered everything, and the other has only its account', async () => {
    const profile = await demo.parent.getProfile({});
    expect(profile.children.map(({ firstName }) => firstName)).toEqual(['Maya', 'Leo']);
    expect(profile.cards.map(({ isMain, last4 }) => [isMain, last4])).toEqual([
      [true, '4242'],
      [false, '4444'],
    ]);
    for (const part of ['parentInfo', 'emergencyContacts', 'authorizedPickups', 'unauthorizedPickups'] as const) {
      expect(profile[part].length).toBeGreaterThan(0);
    }
    expect(profile.signature?.current).toBe(true);
    const png = readPng(profile.signature!.image);
    expect(png).toBeTruthy();
    const fresh = await demo.fresh.getProfile({});
    expect(fresh.signature).toBeNull();
    expect(fresh.children).toEqual([]);
    expect(fresh.cards).toEqual([]);
  });

  test('every request that waits for an answer has an unread notice, and a settled one has a read notice', async () => {
    const { items, unread, waiting } = await demo.parent.listNotices({ query: { limit: 100 } });
    expect(Math.min(waiting.bookings, waiting.tours)).toBeGreaterThan(0);
    expect(items.filter(({ needsAnswer }) => needsAnswer)).toHaveLength(waiting.bookings + waiting.tours);
    expect(items.filter(({ read }) => !read).every(({ needsAnswer }) => needsAnswer)).toBe(true);
    expect(unread).toBe(waiting.bookings + waiting.tours);
    expect(new Set(items.map(({ request }) => request)).size).toBe(3);
    expect(new Set(items.map(({ requestId }) => requestId)).size).toBe(items.length);
  });

  test('Maya’s activities are of days with care, with photos that only her family can open', async () => {
    const [maya] = (await demo.parent.getProfile({})).children;
    const { items } = await demo.parent.listChildActivity({ params: { id: maya!.id }, query: { limit: 100 } });
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(6);
    const photo = items.find(({ photo }) => photo)!.photo!;
    const response = await demo.service.fetch(photo.fullPath.replace(/^\/api/, ''));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const groups = await bookings();
    const care = groups
      .filter(({ children }) => children.some(({ id }) => id === maya!.id))
      .flatMap((group) => group.items.filter(({ status }) => status === BookingItemStatus.ATTENDED))
      .map(({ date }) => date);
    const days = new Set(items.map(({ at, timeZone }) => todayIn(timeZone, new Date(at))));
    expect(days.size).toBe(4);
    expect([...days].filter((date) => !care.includes(date))).toEqual([]);
  });
});

describe('the examples', () => {
  test('examples show every status of bookings, tours and waitlists, each with a history that ends in it', async () => {
    const [found, tours, waitlists] = [
      await bookings(),
      (await demo.parent.listTours(all)).items,
      (await demo.parent.listWaitlists(all)).items,
    ];
    expect(sorted(found.map(({ status }) => status))).toEqual(sorted(valuesOf(BookingStatus)));
    expect(sorted(tours.map(({ status }) => status))).toEqual(sorted(valuesOf(TourStatus)));
    expect(sorted(waitlists.map(({ status }) => status))).toEqual(sorted(valuesOf(WaitlistStatus)));
    for (const one of [...found, ...tours, ...waitlists]) expect(one.history.at(-1)?.to).toBe(one.status);
    const waiting = waitlists.find(({ status }) => status === WaitlistStatus.NEW)!;
    expect(waiting).toMatchObject({ position: 3, lineLength: 4 });
    expect(waiting.movements.map(({ to, reason }) => `${to} ${reason}`)).toEqual(['3 accepted', '4 left', '5 joined']);
    expect(found.filter(({ canReview }) => canReview).length).toBeGreaterThan(0);
    expect(found.filter(({ review }) => review).length).toBe(1);
    expect(found.flatMap(({ payments }) => payments).find(({ nextAction }) => nextAction)).toBeTruthy();
  });

  test('the family has saved facilities, an alert for a search and one for a full facility', async () => {
    const saved = await demo.parent.listSavedFacilities({});
    expect(saved.items.map(({ name }) => name)).toEqual([
      'Liberty Tots',
      'Fort York Children’s House',
      'Maple & Wren Early Learning',
    ]);
    const alerts = await demo.parent.listSearchAlerts({});
    expect(alerts.timeZone).toBe('America/Toronto');
    const [near, full] = alerts.items;
    expect(near).toMatchObject({ facility: null, paused: false, over: false });
    // Places free at seeding are already counted, so they are not announced as new.
    expect(near!.free).toBeGreaterThan(0);
    expect(full).toMatchObject({ facility: { name: 'Boardwalk Babies' }, free: 0 });
  });

  test('a week plan at two facilities is half accepted, and nothing is charged before both accept', async () => {
    const parts = (await bookings()).filter(({ plan }) => plan);
    expect(parts.map(({ status }) => status).sort()).toEqual([BookingStatus.NEW, BookingStatus.PENDING_PAYMENT]);
    expect(parts.map(({ plan, payments }) => [plan?.state, plan?.others.length, payments])).toEqual([
      ['open', 1, []],
      ['open', 1, []],
    ]);
  });

  test('a permanent booking of several months shows each month’s charge, and attended days', async () => {
    const renewed = (await bookings()).find(
      ({ type, payments }) => type === BookingType.PERMANENT && payments.length > 1,
    )!;
    const { payments, price, items, endDate, canReview } = renewed;
    // September 2 to November 21: the first month prorated, the two later ones in full.
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['succeeded', price.total],
      ['succeeded', price.monthly],
      ['succeeded', price.monthly],
    ]);
    expect(payments.slice(1).map(({ at }) => at)).toEqual(['2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z']);
    expect(endDate).toBe(null);
    expect(canReview).toBe(true);
    const attended = items.filter(({ status }) => status === BookingItemStatus.ATTENDED).map(({ date }) => date);
    expect([attended[0], attended.at(-1), items.at(-1)?.date]).toEqual(['2026-09-05', '2026-11-14', '2027-11-27']);
  });

  test('on a holiday every facility except those for shift workers is closed, in the calendar and for a search', async () => {
    const familyDay = '2027-02-15';
    const query = { place: 'Toronto', dates: [familyDay], limit: 100 };
    const open = await demo.parent.listFacilities({ query });
    expect(open.items.length).toBeGreaterThan(0);
    for (const { categories } of open.items) expect(categories).toContain(ProgramCategory.BEFORE_AND_AFTER_SCHOOL);
    const details = await demo.parent.getFacility({ params: { id: facilityId('Liberty Tots') } });
    expect(details.closedDays).toEqual(expect.arrayContaining(['2026-12-25', '2026-12-28', '2027-01-01', familyDay]));
    // The examples' dates are relative to today, and must not fall on closed days.
    const { items } = await demo.parent.listUpcomingBookings({ query: { limit: 100 } });
    const dropIns = items.filter(({ type }) => type === 1);
    expect(dropIns.length).toBeGreaterThan(2);
    for (const { facility, items: days } of dropIns) {
      const { closedDays } = await demo.parent.getFacility({ params: { id: facility.id } });
      expect(days.filter(({ date }) => closedDays.includes(date))).toEqual([]);
    }
  });

  test('a refund has the gateway’s reference and the date of its example', async () => {
    const refunds = await demo.service.db
      .selectFrom('refund')
      .leftJoin('sandboxRefund', 'sandboxRefund.reference', 'refund.gatewayReference')
      .select(['refund.createdAt', 'refund.settledAt', 'sandboxRefund.idempotencyKey', 'refund.id'])
      .execute();
    expect(refunds.length).toBeGreaterThan(1);
    for (const { id, idempotencyKey, createdAt, settledAt } of refunds) {
      expect(idempotencyKey).toBe(id);
      expect(settledAt).toEqual(createdAt);
    }
  });

  test('jobs and payments do not change examples', async () => {
    const before = (await bookings()).map(({ id, status }) => [id, status]);
    await runDue(demo.service.deps);
    expect((await bookings()).map(({ id, status }) => [id, status])).toEqual(before);
  });

  test('seeding again on the same day changes nothing', async () => {
    const tables = [
      'facility facility_address age_group capacity drop_in_item schedule review facility_reply',
      'account family child card signature child_activity file saved_facility search_alert alert_schedule',
      'booking_group booking_item child_place tour_group care_plan payment refund sandbox_charge sandbox_refund',
    ].flatMap((names) => names.split(' '));
    const before = await fingerprint(tables);
    await seedDemonstration(demo.service.deps);
    expect(await fingerprint(tables)).toEqual(before);
  });
});

describe('the next start', () => {
  // The tests above only read, or expect that nothing changes.
  afterEach(async () => {
    expect(await brokenInvariants(demo.service.db)).toEqual([]);
  });

  test('an example whose deadline has passed can no longer be approved or paid', async () => {
    const waiting = await booking('authentication');
    demo.service.clock.set(`${addDays(waiting.startDate, 1)}T15:00:00Z`);
    await signIn();
    for (const key of ['approval-needed', 'payment-failed', 'offered-from-waitlist']) {
      expect(await refusal(demo.parent.approveBooking({ params: { id: bookingId(key) } }))).toEqual([
        409,
        'The time to answer has passed, so this booking can’t be approved.',
      ]);
    }
    const payment = waiting.payments[0]!.id;
    expect(await refusal(demo.parent.resumePayment({ params: { id: payment } }))).toEqual([
      409,
      'This payment is no longer waiting for your bank.',
    ]);
    const { status } = await demo.service.db
      .selectFrom('sandboxCharge')
      .select('status')
      .where('idempotencyKey', '=', payment)
      .executeTakeFirstOrThrow();
    expect(status).toBe('needs_authentication');
    demo.service.clock.set(now);
    await signIn();
  });

  test('another main card pays for the examples of the next start', async () => {
    const { cards } = await demo.parent.getProfile({});
    const { id: cardId, last4 } = cards.find(({ isMain }) => !isMain)!;
    await demo.parent.setMainCard({ body: { cardId } });
    await startAgain();
    const { payments } = await booking('confirmed');
    expect(payments.map(({ cardLast4, status }) => [cardLast4, status])).toEqual([[last4, 'succeeded']]);
    const months = (await booking('permanent-renewed')).payments;
    expect(new Set(months.map(({ cardLast4 }) => cardLast4))).toEqual(new Set([last4]));
  });

  describe('after a parent has changed everything', () => {
    let quote: number;
    let waitlistRequest: string;
    let touched: Awaited<ReturnType<typeof booking>>;
    let askedStart: string;
    beforeAll(async () => {
      const { parent, service } = demo;
      quote = (await booking('confirmed')).cancellationQuote!.amount;
      const { items } = await parent.listWaitlists(all);
      waitlistRequest = items.find(({ status }) => status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL)!.id;
      await service.db.updateTable('child').set({ firstName: 'Lou', lastName: 'Van Dam' }).execute();
      for (const key of ['payment-failed', 'offered-from-waitlist'])
        await parent.approveBooking({ params: { id: bookingId(key) } });
      await parent.resumePayment({ params: { id: (await booking('authentication')).payments[0]!.id } });
      for (const key of ['confirmed', 'week-asked']) await parent.declineBooking({ params: { id: bookingId(key) } });
      for (const tour of (await parent.listTours(all)).items) {
        const waits = [TourStatus.SCHEDULED_TOUR, TourStatus.SCHEDULED_START].some((status) => status === tour.status);
        if (waits && !tour.confirmedAt) await parent.approveTour({ params: { id: tour.id } });
      }
      touched = await parent.declineBooking({ params: { id: bookingId('approval-needed') } });
      await runDue(service.deps);
      await demo.fresh.deleteAccount({ body: { password: demonstrationPassword } });
      await startAgain();
      askedStart = (await bookingIn(BookingStatus.NEW)).startDate;
    }, 60_000);

    test('an example that its parent cancels is fully refunded and stays canceled', async () => {
      const { status, payments } = await booking('confirmed');
      expect(quote).toBeGreaterThan(0);
      expect([status, payments[0]!.refunded]).toEqual([BookingStatus.CANCELED_BY_PARENT, quote]);
    });

    test('a declined payment succeeds with the main card', async () => {
      expect((await booking('payment-failed')).status).toBe(BookingStatus.APPROVED);
    });

    test('the waitlist request of an accepted place survives the next start', async () => {
      expect((await demo.parent.getWaitlist({ params: { id: waitlistRequest } })).status).toBe(WaitlistStatus.APPROVED);
    });

    test('a week plan that its parent cancels stays canceled, with all of its bookings', async () => {
      const parts = (await bookings()).filter(({ plan }) => plan);
      expect(parts.map(({ status, plan }) => [status, plan?.state])).toEqual([
        [BookingStatus.CANCELED_BY_PARENT, 'ended'],
        [BookingStatus.CANCELED_BY_PARENT, 'ended'],
      ]);
    });

    test('a family that deleted its account is recreated by the next start', async () => {
      expect((await (await demo.signIn(newFamily.email)).getProfile({})).accountInfo.email).toBe(newFamily.email);
    });

    test('a later start moves the dates of examples, except those that a parent changed', async () => {
      demo.service.clock.advance({ days: 40 });
      await startAgain();
      const again = await bookingIn(BookingStatus.NEW);
      expect(again.startDate > addDays(askedStart, 30)).toBe(true);
      expect(new Date(again.expiresAt!) > demo.service.clock.now()).toBe(true);
      const { status, startDate, createdAt } = touched;
      expect(status).toBe(BookingStatus.CANCELED_BY_PARENT);
      expect(await booking('approval-needed')).toMatchObject({ status, startDate, createdAt });
      expect((await booking('payment-failed')).status).toBe(BookingStatus.COMPLETED);
      const { items } = await demo.parent.listFacilities({ query: { q: 'Boardwalk Babies' } });
      const { ageGroups } = await demo.parent.getFacility({ params: { id: items[0]!.id } });
      const month = await demo.parent.getFacilityCalendar({
        params: { id: items[0]!.id },
        query: { month: '2027-12', ageGroupId: ageGroups[0]!.id },
      });
      expect(new Set(month.days.filter(({ open }) => open).map(({ placesLeft }) => placesLeft.am))).toEqual(
        new Set([0]),
      );
    });
  });

  test('invented facilities are marked, hidden with DEMO_DATA=off, and return with the next start with data', async () => {
    const { db } = demo.service;
    const shown = async () => (await demo.service.api().listFacilities({ query: { limit: 100 } })).items;
    expect(await inventedShare(db)).toBe('all');
    expect((await shown()).every(({ invented, participates }) => invented && participates)).toBe(true);
    const { id } = await insertSearchFacility(db, { name: 'Real House' });
    expect(await inventedShare(db)).toBe('some');
    expect((await shown()).filter(({ invented }) => !invented).map(({ name }) => name)).toEqual(['Real House']);
    await closeDemonstrationData(demo.service.deps);
    expect((await shown()).map(({ name }) => name)).toEqual(['Real House']);
    expect(await inventedShare(db)).toBe('none');
    await seedDemonstration(demo.service.deps);
    expect((await shown()).length).toBe(62);
    await db.deleteFrom('facility').where('id', '=', id).execute();
  });

  test('examples that a booking leaves no day for are left out', async () => {
    const start = '2027-01-12';
    for (const { id, children, items } of await upcoming()) {
      const isMayas = children.some((child) => child.id === maya);
      if (isMayas && items.some(({ date }) => date >= start)) await demo.parent.declineBooking({ params: { id } });
    }
    for (const { id, offer } of (await demo.parent.listTours(all)).items) {
      if (offer) await refusal(demo.parent.cancelTour({ params: { id } }));
    }
    let refused: unknown = 'nobody was asked';
    for (const { id } of (await demo.parent.listFacilities({ query: { limit: 100 } })).items) {
      const { addresses } = await demo.parent.getFacility({ params: { id } });
      const body = {
        facilityId: id,
        addressId: addresses[0]!.id,
        children: [maya],
        permanentBookingDays: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
        scheduleType: SessionType.FULL_DAY,
        startDate: start,
      };
      refused = await refusal(demo.parent.requestPermanent({ body, idempotencyKey: randomUUID() }));
      if (refused === null) break;
    }
    expect(refused).toBeNull();
    demo.service.clock.set('2027-01-20T15:00:00Z');
    await startAgain();
    expect((await upcoming()).length).toBeGreaterThan(0);
  });

  test('examples of children who have outgrown their facility are left out', async () => {
    demo.service.clock.advance({ days: 3 * 365 });
    await startAgain();
    expect((await upcoming()).every(({ children }) => children.every(({ id }) => id === leo || id === maya))).toBe(
      true,
    );
  });
});
