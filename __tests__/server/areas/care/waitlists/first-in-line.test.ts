import fc from 'fast-check';
import { type BookingService, careAt, createBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { count, isShort, timeLimit } from '@/__tests__/support/depth';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { withKept } from '@/__tests__/support/search/plain-kept';
import { readPlainRows } from '@/__tests__/support/search/plain-rows';
import { plainSearch, today } from '@/__tests__/support/search/plain-search';
import { WaitlistStatus } from '@/lib/enums';
import { setPlaces } from '@/server/areas/facility-side/day/change-places';
import { runSweep } from '@/server/jobs/sweeps';

let service: BookingService;
beforeAll(async () => {
  service = await createBookingService({ poolMax: 30 });
});
afterAll(() => service.close());

const day = '2026-03-10';
/** The birth date of every child here. */
const birth = '2023-05-14';

const bookDay = (facility: CareFacility, who: CareFamily) =>
  who.call('requestDropIn', { body: { ...careAt(facility, who), bookingDates: [day] } });

async function join(facility: CareFacility, who: CareFamily, long: boolean): Promise<string> {
  service.clock.advance({ minutes: 1 });
  const when = long ? { type: 2, startMonth: '2026-03', permanentBookingDays: [2] } : { type: 1, bookingDates: [day] };
  const place = { facilityId: facility.id, ageGroupId: facility.groups.toddlers };
  const reply = await who.call('requestWaitlist', {
    body: { ...place, children: who.children, scheduleType: 1, ...when },
  });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

/** A full day with one family that has the place and two that wait for it, in this order. */
async function begin(long: boolean) {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  const facility = await service.newFacility({ places: 1 });
  const [holder, first, second] = [await service.newFamily(), await service.newFamily(), await service.newFamily()];
  const booked = await bookDay(facility, holder);
  expect(booked.status).toBe(201);
  const lines: { who: CareFamily; id: string }[] = [];
  for (const who of [first, second]) lines.push({ who, id: await join(facility, who, long) });
  return { facility, holder, bookingId: booked.body.id, lines };
}

/** The free places of the day as a newcomer sees them. */
async function shownFree(newcomer: CareFamily, { id, groups }: CareFacility) {
  const query = { birthDates: [birth], dates: [day], scheduleType: 1 as const, ids: [id] };
  const found = (await newcomer.call('listFacilities', { query })).body;
  const month = { month: day.slice(0, 7), ageGroupId: groups.toddlers };
  const calendar = (await newcomer.call('getFacilityCalendar', { params: { id }, query: month })).body;
  const plain = plainSearch(await withKept(service.db, await readPlainRows(service.db), today), query);
  return {
    search: found.items.map(({ placesLeft }) => placesLeft),
    plain: plain.hits.map(({ answer }) => answer.placesLeft),
    calendar: calendar.days.find(({ date }) => date === day)!.placesLeft.fullDay,
  };
}

const freeings = ['decline', 'places'] as const;

test(
  'Whatever frees a place, the first in line gets it, however many newcomers ask at the same moment',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...freeings),
        fc.boolean(),
        fc.integer({ min: 1, max: isShort ? 4 : 12 }),
        async (freeing, long, newcomers) => {
          const { facility, holder, bookingId, lines } = await begin(long);
          const asking = await Promise.all(Array.from({ length: newcomers }, () => service.newFamily()));
          const weekdays = [1, 2, 3, 4, 5] as const;
          const free = () =>
            freeing === 'decline'
              ? holder.call('declineBooking', { params: { id: bookingId } })
              : setPlaces(service.deps, facility.groups.toddlers, { weekdays, pools: [1, 2, 3], places: 2 });
          const replies = Promise.all(asking.map((who) => bookDay(facility, who)));
          await Promise.all([free(), runSweep(service.deps, 'offers')]);
          for (const { status } of await replies) expect(status).toBe(409);
          expect((await bookDay(facility, asking[0]!)).status).toBe(409);
          await runSweep(service.deps, 'offers');
          const statuses = await Promise.all(
            lines.map(async ({ who, id }) => (await who.call('getWaitlist', { params: { id } })).body.status),
          );
          expect(statuses).toEqual([WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, WaitlistStatus.NEW]);
          expect(await brokenRequestInvariants(service.db)).toEqual([]);
        },
      ),
      { numRuns: count(6, 200), seed: 20_260_310, endOnFailure: true },
    );
  },
  timeLimit(120_000, 1_800_000),
);

test(
  'The search and the calendar show a newcomer as many places as can be requested, before the offers are made',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...freeings),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.boolean(), { maxLength: 3 }),
        async (freeing, places, freed, waiting) => {
          await service.reset();
          service.clock.set('2026-03-04T17:00:00Z');
          const facility = await service.newFacility({ places });
          const holders = await Promise.all(Array.from({ length: places }, () => service.newFamily()));
          const bookings: string[] = [];
          for (const who of holders) bookings.push((await bookDay(facility, who)).body.id);
          for (const long of waiting) await join(facility, await service.newFamily(), long);
          await runSweep(service.deps, 'offers');
          expect(await shownFree(holders[0]!, facility)).toEqual({ search: [], plain: [], calendar: 0 });
          const weekdays = [1, 2, 3, 4, 5] as const;
          const free = freeing === 'decline' ? Math.min(freed, places) : freed;
          if (freeing === 'places') {
            // Permanent care lasts until after the third birthday.
            for (const group of Object.values(facility.groups))
              await setPlaces(service.deps, group, { weekdays, pools: [1, 2, 3], places: places + free });
          } else {
            for (const [index, id] of bookings.slice(0, free).entries())
              await holders[index]!.call('declineBooking', { params: { id } });
          }
          const left = Math.max(0, free - waiting.length);
          for (let now = left; now >= 0; now -= 1) {
            const card = now > 0 ? [now] : [];
            const newcomer = await service.newFamily();
            expect(await shownFree(newcomer, facility)).toEqual({ search: card, plain: card, calendar: now });
            const { status } = await bookDay(facility, newcomer);
            expect(status).toBe(now > 0 ? 201 : 409);
          }
          await runSweep(service.deps, 'offers');
          // The lines of single days are served before those of permanent care.
          const lines = await service.db
            .selectFrom('waitlistGroup')
            .select('status')
            .orderBy('type')
            .orderBy('joinedAt')
            .execute();
          expect(lines.map(({ status }) => status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL)).toEqual(
            waiting.map((_, index) => index < free),
          );
          expect(await service.db.selectFrom('placeToOffer').selectAll().execute()).toEqual([]);
        },
      ),
      { numRuns: count(5, 150), seed: 20_260_311, endOnFailure: true },
    );
  },
  timeLimit(120_000, 1_800_000),
);
