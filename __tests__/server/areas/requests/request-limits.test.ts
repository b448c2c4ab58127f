import type { CareFacility } from '@/__tests__/support/care-facility';
import {
  createRequestService,
  type CareFamily,
  type RequestService,
  timesOfTour,
} from '@/__tests__/support/request-service';

let service: RequestService;
let facility: CareFacility;
let family: CareFamily;

beforeAll(async () => {
  service = await createRequestService();
  Object.assign(service.deps.rates, { requestsPerFacility: 4, requestsPerFamily: 6 });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility();
  family = await service.newCareFamily();
});

const at = (place: CareFacility) => ({ facilityId: place.id, addressId: place.addressId, children: family.children });
const book = (place = facility) =>
  family.call('requestDropIn', { body: { ...at(place), bookingDates: ['2026-03-10'], scheduleType: 1 } });
let tours = 0;
const tour = (place = facility) => {
  const preferredTimes = timesOfTour(tours++ % 60);
  return family.call('requestTour', { body: { ...at(place), ageGroupId: place.groups.toddlers, preferredTimes } });
};
const wait = (date: string, place = facility) => {
  const wish = { ageGroupId: place.groups.toddlers, type: 1, scheduleType: 1, bookingDates: [date] };
  return family.call('requestWaitlist', { body: { ...at(place), ...wish } });
};
const limit = (figure: number, where: string) =>
  `You’ve sent ${figure} requests ${where} within 24 hours, which is the limit. Your other requests aren’t affected.`;

test('A family that requests and cancels reaches the facility limit until its first request is a day old', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { body } = await book();
    expect((await family.call('declineBooking', { params: { id: body.id } })).status).toBe(200);
    service.clock.advance({ hours: 1 });
  }
  expect((await tour()).status).toBe(201);
  expect((await wait('2026-03-11')).status).toBe(201);
  for (const refused of [await book(), await tour(), await wait('2026-03-12')]) {
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ error: limit(4, 'to this facility') });
    expect(refused.headers.get('retry-after')).toBe(String(22 * 3600));
  }
  service.clock.advance({ hours: 22 });
  expect((await book()).status).toBe(201);
});

test('Other facilities can be asked up to the total limit, and cancelling still works', async () => {
  for (let turn = 0; turn < 4; turn += 1) expect((await tour()).status).toBe(201);
  const [second, third] = [await service.newFacility(), await service.newFacility()];
  const { body } = await tour(second);
  expect((await book(second)).status).toBe(201);
  const refused = await tour(third);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ error: limit(6, 'in all') });
  expect((await family.call('cancelTour', { params: { id: body.id } })).status).toBe(200);
  family = await service.newCareFamily();
  expect((await tour()).status).toBe(201);
});

test('Concurrent requests cannot exceed the limit, and a retried one counts once', async () => {
  const headers = { 'idempotency-key': 'the-same' };
  const body = { ...at(facility), bookingDates: ['2026-03-10'], scheduleType: 1 };
  const repeated = await Promise.all([1, 2, 3].map(() => family.call('requestDropIn', { body, headers })));
  expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201]);
  const replies = await Promise.all(Array.from({ length: 10 }, () => tour()));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
});
