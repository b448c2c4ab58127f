import { prices, type CareFacility } from '@/__tests__/support/care-facility';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { setFact } from '@/server/areas/desk/facility-facts';

let service: RequestService;
let oak: CareFacility;
let fern: CareFacility;

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  oak = await service.newFacility();
  fern = await service.newFacility();
  await service.db.updateTable('facility').set({ name: 'Fern House' }).where('id', '=', fern.id).execute();
  // About two kilometres farther.
  await service.db.updateTable('facilityAddress').set({ lat: 43.66 }).where('id', '=', fern.addressId).execute();
});

const here = { lat: 43.64, lng: -79.4 };
const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const on = (dates: readonly string[], hours = '08:30-17:30') => dates.map((date) => `${date} ${hours}`);
const plan = (query: object = {}) =>
  service.api().planWeek({ query: { ...here, birthDates: ['2023-05'], days: on(week), ...query } });
const named = ({ places, sessions }: Awaited<ReturnType<typeof plan>>['plans'][number]) =>
  sessions.map(({ place }) => (place === null ? null : places[place]!.name));

test('Each facility with the whole week is offered, nearest first, at the booking price', async () => {
  const { plans, waitlists } = await plan();
  expect(plans.map((one) => [one.places[0]!.name, one.total, one.changes])).toEqual([
    ['Willow House', 5 * prices.fullDay.toddlers, 0],
    ['Fern House', 5 * prices.fullDay.toddlers, 0],
  ]);
  expect(plans[1]).toMatchObject({ km: 11, uncovered: 0 });
  expect(plans[1]!.places[0]).toMatchObject({ distanceKm: 2.2, address: '12 Willow St, Toronto' });
  expect(waitlists).toEqual([]);
});

test('Two facilities are combined if neither has all days, and the plan can be requested unchanged', async () => {
  await setFact(service.deps, oak.id, 'closed-days', '2026-03-12, 2026-03-13');
  await setFact(service.deps, fern.id, 'closed-days', '2026-03-09');
  const [best] = (await plan()).plans;
  expect(named(best!)).toEqual(['Willow House', 'Willow House', 'Willow House', 'Fern House', 'Fern House']);
  expect(best).toMatchObject({ changes: 1, km: 4 });
  const family = await service.newCareFamily();
  const requests = best!.requests.map(({ place, children, ...request }) => {
    const { facilityId, addressId } = best!.places[place]!;
    return { ...request, facilityId, addressId, children: children.map((index) => family.children[index]!) };
  });
  expect(requests).toHaveLength(2);
  const asked = await family.call('requestWeek', { body: { allOrNone: true, requests } });
  expect(asked.status).toBe(201);
  expect(asked.body.bookings.map(({ price }) => price.total)).toEqual(best!.requests.map(({ total }) => total));
});

test('One place is not offered to two children of a group', async () => {
  await service.db.updateTable('capacity').set({ places: 1 }).where('ageGroupId', '=', oak.groups.toddlers).execute();
  const { plans } = await plan({ birthDates: ['2023-05', '2023-06'], days: on(['2026-03-09']) });
  expect(plans.map(named)).toEqual([['Fern House', 'Fern House']]);
});

test('Places held by other families are not offered', async () => {
  await service.db.updateTable('capacity').set({ places: 1 }).where('ageGroupId', '=', oak.groups.toddlers).execute();
  const other = await service.newCareFamily();
  const body = { facilityId: oak.id, addressId: oak.addressId, children: other.children, scheduleType: 1 };
  await other.call('requestDropIn', { body: { ...body, bookingDates: ['2026-03-09'] } });
  const { plans } = await plan({ days: on(['2026-03-09']) });
  expect(plans.map(named)).toEqual([['Fern House']]);
});

test('Only sessions that cover the hours are offered: a half day if enough, nothing before opening', async () => {
  const morning = await plan({ days: on(['2026-03-09'], '08:00-12:00') });
  expect(morning.plans[0]).toMatchObject({ total: prices.halfDay, requests: [{ scheduleType: 2 }] });
  const early = await plan({ days: on(['2026-03-09'], '07:30-12:00') });
  expect(early.plans).toEqual([]);
});

test('Waitlists that would close the gap are listed', async () => {
  await setFact(service.deps, oak.id, 'closed-days', '2026-03-13');
  await service.db.updateTable('capacity').set({ places: 0 }).where('ageGroupId', '=', fern.groups.toddlers).execute();
  const { plans, waitlists } = await plan();
  expect(plans).toHaveLength(1);
  expect(named(plans[0]!)).toEqual(['Willow House', 'Willow House', 'Willow House', 'Willow House', null]);
  expect(plans[0]!.uncovered).toBe(1);
  expect(waitlists).toEqual([
    { place: expect.objectContaining({ name: 'Fern House' }), sessions: [{ child: 0, date: '2026-03-13' }] },
  ]);
});

test('Sessions above the maximum price are left out', async () => {
  expect((await plan({ maxPrice: prices.fullDay.toddlers - 1 })).plans).toEqual([]);
});

test('Booked days are left out, for that child only', async () => {
  const { plans } = await plan({
    birthDates: ['2023-05', '2023-06'],
    days: on(['2026-03-09', '2026-03-10']),
    booked: ['1 2026-03-09'],
  });
  expect(plans[0]!.sessions.map(({ child, date }) => `${child} ${date}`)).toEqual([
    '0 2026-03-09',
    '0 2026-03-10',
    '1 2026-03-10',
  ]);
  expect(plans[0]!.uncovered).toBe(0);
  expect((await plan({ days: on(['2026-03-09']), booked: ['0 2026-03-09'] })).plans).toEqual([]);
  await expect(plan({ booked: ['Monday'] })).rejects.toMatchObject({ status: 422 });
});

test('A place and valid days are required', async () => {
  await expect(plan({ lat: undefined, lng: undefined })).rejects.toMatchObject({ status: 422 });
  await expect(plan({ days: ['2026-03-09 17:00-08:00'] })).rejects.toMatchObject({ status: 422 });
});
