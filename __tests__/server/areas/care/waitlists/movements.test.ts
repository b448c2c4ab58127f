import fc from 'fast-check';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { count, isShort, timeLimit } from '@/__tests__/support/depth';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { declineWaitlist } from '@/server/areas/care/waitlists/facility-moves';

let service: RequestService;
let facility: CareFacility;
let families: CareFamily[];

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());

const day = '2026-03-10';
const two = ['2024-05-14', '2021-02-02'];

async function begin() {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility({ places: 1 });
  families = [];
  for (let turn = 0; turn < 4; turn += 1) families.push(await service.newCareFamily({ births: two }));
}

const wish = (who: CareFamily, bookingDates = [day]) => ({
  facilityId: facility.id,
  ageGroupId: facility.groups.toddlers,
  children: [who.children[0]],
  type: 1,
  scheduleType: 1,
  bookingDates,
});
async function join(who: CareFamily, dates?: string[]): Promise<string> {
  service.clock.advance({ minutes: 1 });
  const reply = await who.call('requestWaitlist', { body: wish(who, dates) });
  expect(reply.status).toBe(201);
  return reply.body.id;
}
const leave = (who: CareFamily, id: string) => who.call('cancelWaitlist', { params: { id } });
const get = async (who: CareFamily, id: string) => (await who.call('getWaitlist', { params: { id } })).body;
const sweep = () => runDue(service.deps);
/** Books care for the family's second child, which gives it sibling priority. */
async function enrol(who: CareFamily, date = day): Promise<string | null> {
  const reply = await who.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: [who.children[1]],
      bookingDates: [date],
      scheduleType: 1,
    },
  });
  if (reply.status !== 201) return null;
  await approveBooking(service.deps, reply.body.id);
  await sweep();
  return reply.body.id;
}

/** Far enough ahead that no step expires. */
const later = ['2026-06-15', '2026-06-16', '2026-06-17'];
const who = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('join'), who, dates: fc.subarray(later, { minLength: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave', 'decline', 'change', 'take', 'refuse'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('enrol', 'giveUp'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sweep', 'days'), who }) },
);

test(
  'After any history, each position equals the last recorded one, without gaps',
  async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        await begin();
        const waiting = new Map<number, string>();
        const enrolled = new Map<number, string>();
        for (const one of steps) {
          const family = families[one.who]!;
          const id = waiting.get(one.who);
          const bookingId = id ? (await get(family, id)).bookingId : null;
          if (one.do === 'join' && !id) waiting.set(one.who, await join(family, 'dates' in one ? one.dates : later));
          if (one.do === 'leave' && id) await leave(family, id);
          if (one.do === 'decline' && id) await declineWaitlist(service.deps, id).catch(() => undefined);
          if (one.do === 'change' && id)
            await family.call('updateWaitlist', { params: { id }, body: wish(family, later.slice(1, 2)) });
          if (one.do === 'take' && bookingId) await family.call('approveBooking', { params: { id: bookingId } });
          if (one.do === 'refuse' && bookingId) await family.call('declineBooking', { params: { id: bookingId } });
          if (one.do === 'enrol') enrolled.set(one.who, (await enrol(family, later[1])) ?? '');
          if (one.do === 'giveUp' && enrolled.get(one.who))
            await family.call('declineBooking', { params: { id: enrolled.get(one.who)! } });
          if (one.do === 'sweep') await sweep();
          if (one.do === 'days') await service.later({ days: 3 });
          expect(await brokenRequestInvariants(service.db)).toEqual([]);
          for (const [turn, waits] of waiting) {
            const { position, movements } = await get(families[turn]!, waits);
            if (position !== null) expect(movements[0]!.to).toBe(position);
            else waiting.delete(turn);
            for (const { reason } of movements) reasons.add(reason);
          }
        }
      }),
      { numRuns: count(15, 250), seed: 20_261_122, endOnFailure: true },
    );
    const everyReason = ['joined', 'changed', 'left', 'siblingAhead', 'enrolled'];
    if (!isShort) expect([...reasons]).toEqual(expect.arrayContaining(everyReason));
  },
  timeLimit(600_000, 3_600_000),
);
