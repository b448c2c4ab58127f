import fc from 'fast-check';
import { count } from '@/__tests__/support/deep';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { type CareFamily, createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { WaitlistStatus } from '@/lib/enums';
import { setPlaces } from '@/server/areas/desk/facility-facts';
import { runSweep } from '@/server/jobs/sweeps';

let service: RequestService;
beforeAll(async () => {
  service = await createRequestService({ poolMax: 30 });
});
afterAll(() => service.close());

const day = '2026-03-10';

function bookDay(facility: CareFacility, who: CareFamily) {
  const { id: facilityId, addressId } = facility;
  const body = { facilityId, addressId, children: who.children, bookingDates: [day], scheduleType: 1 };
  return who.call('requestDropIn', { body });
}

/** A full day with one family that has the place and two that wait for it, in this order. */
async function begin(long: boolean) {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  const facility = await service.newFacility({ places: 1 });
  const [holder, first, second] = [
    await service.newCareFamily(),
    await service.newCareFamily(),
    await service.newCareFamily(),
  ];
  const booked = await bookDay(facility, holder);
  expect(booked.status).toBe(201);
  const when = long ? { type: 2, startMonth: '2026-03', permanentBookingDays: [2] } : { type: 1, bookingDates: [day] };
  const lines: { who: CareFamily; id: string }[] = [];
  for (const who of [first, second]) {
    service.clock.advance({ minutes: 1 });
    const body = {
      facilityId: facility.id,
      ageGroupId: facility.groups.toddlers,
      children: who.children,
      scheduleType: 1,
      ...when,
    };
    const reply = await who.call('requestWaitlist', { body });
    expect(reply.status).toBe(201);
    lines.push({ who, id: reply.body.id });
  }
  return { facility, holder, bookingId: booked.body.id, lines };
}

const freeings = ['decline', 'places'] as const;

test(
  'Whatever frees a place, the first in line gets it, however many newcomers ask at the same moment',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...freeings),
        fc.boolean(),
        fc.integer({ min: 1, max: 12 }),
        async (freeing, long, newcomers) => {
          const { facility, holder, bookingId, lines } = await begin(long);
          const asking = await Promise.all(Array.from({ length: newcomers }, () => service.newCareFamily()));
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
  count(120_000, 1_800_000),
);
