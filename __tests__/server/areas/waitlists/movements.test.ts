import fc from 'fast-check';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { count, isShort, timeLimit } from '@/__tests__/support/depth';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { WaitlistStatus } from '@/lib/enums';
import { inTransaction } from '@/server/db/transaction';
import { runDue } from '@/server/jobs/sweeps';
import { eraseFamily } from '@/server/areas/account/delete-account';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { declineWaitlist } from '@/server/areas/waitlists/facility-moves';

let service: RequestService;
let facility: CareFacility;
let families: CareFamily[];

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());

const day = '2026-03-10';
const two = ['2024-05-14', '2021-02-02'];

async function begin(places = 1) {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility({ places });
  families = [];
  for (let turn = 0; turn < 4; turn += 1) families.push(await service.newCareFamily({ births: two }));
}
beforeEach(() => begin());

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
/** The movements of a request, oldest first, such as "3>2 left". */
const told = async (who: CareFamily, id: string) =>
  (await get(who, id)).movements.map(({ from, to, reason }) => `${from ?? ''}>${to} ${reason}`).reverse();
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

test('A movement states why: someone left, accepted, was declined, or let an offer expire', async () => {
  const [a, b, c, d] = families as [CareFamily, CareFamily, CareFamily, CareFamily];
  const ids = [await join(a), await join(b), await join(c), await join(d)] as const;
  expect((await get(d, ids[3])).movements).toEqual([
    { at: '2026-03-04T17:04:00.000Z', from: null, to: 4, reason: 'joined' },
  ]);
  await declineWaitlist(service.deps, ids[0]);
  service.clock.advance({ hours: 1 });
  await leave(b, ids[1]);
  expect((await get(d, ids[3])).movements[0]).toEqual({
    at: '2026-03-04T18:04:00.000Z',
    from: 3,
    to: 2,
    reason: 'left',
  });
  await sweep();
  await service.later({ hours: 48 });
  expect(await told(c, ids[2])).toEqual(['>3 joined', '3>2 declined', '2>1 left']);
  expect(await told(d, ids[3])).toEqual(['>4 joined', '4>3 declined', '3>2 left', '2>1 unanswered']);
  expect(await brokenRequestInvariants(service.db)).toEqual([]);
});

test('A declined offer moves no family, an accepted one moves those behind', async () => {
  const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
  const ids = [await join(a), await join(b), await join(c)] as const;
  await sweep();
  await a.call('declineBooking', { params: { id: (await get(a, ids[0])).bookingId! } });
  await sweep();
  expect(await told(a, ids[0])).toEqual(['>1 joined']);
  await b.call('approveBooking', { params: { id: (await get(b, ids[1])).bookingId! } });
  await sweep();
  expect((await get(b, ids[1])).status).toBe(WaitlistStatus.APPROVED);
  expect(await told(a, ids[0])).toEqual(['>1 joined']);
  expect(await told(c, ids[2])).toEqual(['>3 joined', '3>2 accepted']);
});

test('Movements caused by the sibling rule say so', async () => {
  facility = await service.newFacility({ places: 0 });
  const open = await service.newFacility({ places: 0 });
  expect(open.id).not.toBe(facility.id);
  await service.pool.query('UPDATE capacity SET places = 1 WHERE age_group_id = $1', [facility.groups.children]);
  const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
  const ids = [await join(a), await join(b)] as const;
  const booked = (await enrol(c))!;
  const third = await join(c);
  expect(await told(c, third)).toEqual(['>1 joined']);
  expect(await told(a, ids[0])).toEqual(['>1 joined', '1>2 siblingAhead']);
  await c.call('declineBooking', { params: { id: booked } });
  expect(await told(c, third)).toEqual(['>1 joined', '1>3 notEnrolled']);
  expect(await told(b, ids[1])).toEqual(['>2 joined', '2>3 siblingAhead', '3>2 siblingGone']);
  await enrol(b);
  expect(await told(b, ids[1])).toEqual(['>2 joined', '2>3 siblingAhead', '3>2 siblingGone', '2>1 enrolled']);
  expect(await brokenRequestInvariants(service.db)).toEqual([]);
});

test('A change to another line is recorded for the family and for those behind it', async () => {
  const other = '2026-03-11';
  const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
  const ids = [await join(a), await join(b), await join(c, [other])] as const;
  await a.call('updateWaitlist', { params: { id: ids[0] }, body: wish(a, [other]) });
  expect(await told(a, ids[0])).toEqual(['>1 joined', '1>2 changed']);
  expect(await told(b, ids[1])).toEqual(['>2 joined', '2>1 left']);
  expect(await told(c, ids[2])).toEqual(['>1 joined']);
});

test('Only the newest twenty movements are shown, and a deleted account leaves its lines', async () => {
  const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
  const first = await join(a);
  const second = await join(b);
  await service.pool.query(
    `INSERT INTO waitlist_movement (waitlist_id, at, from_position, to_position, reason)
     SELECT $1, now(), 2 + turn % 2, 3 - turn % 2, 'left' FROM generate_series(0, 29) AS turn`,
    [await join(c)],
  );
  expect((await c.call('listWaitlists')).body.items[0]!.movements).toHaveLength(20);
  await inTransaction(service.deps, (tx) => eraseFamily(tx, service.deps, a.familyId));
  expect(await told(b, second)).toEqual(['>2 joined', '2>1 left']);
  const { rows } = await service.pool.query('SELECT 1 FROM waitlist_movement WHERE waitlist_id = $1', [first]);
  expect(rows).toEqual([]);
});

test('Concurrent changes are each recorded once, without gaps', async () => {
  const joined = await Promise.all(
    families.map(async (who) => ({ who, id: (await who.call('requestWaitlist', { body: wish(who) })).body.id })),
  );
  expect(await brokenRequestInvariants(service.db)).toEqual([]);
  const last = (
    await Promise.all(joined.map(async (one) => ({ ...one, at: (await get(one.who, one.id)).position })))
  ).find(({ at }) => at === 4)!;
  await Promise.all(joined.filter(({ id }) => id !== last.id).map(({ who, id }) => leave(who, id)));
  expect(await brokenRequestInvariants(service.db)).toEqual([]);
  expect(await told(last.who, last.id)).toEqual(['>4 joined', '4>3 left', '3>2 left', '2>1 left']);
});

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
