import type { CareFacility } from '@/__tests__/support/care-facility';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { scheduleTour } from '@/server/areas/tours/facility-moves';
import { offerPlace } from '@/server/areas/waitlists/facility-moves';

let service: RequestService;
let facility: CareFacility;
let family: CareFamily;

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility({ places: 5 });
  family = await service.newCareFamily();
});

/** Sends three requests a minute apart; returns their ids, oldest first. */
async function sendThree(send: (turn: number) => Promise<{ status: number; body: { id: string } }>): Promise<string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, body } = await send(turn);
    expect(status).toBe(201);
    ids.push(body.id);
    service.clock.advance({ minutes: 1 });
  }
  return ids;
}

const target = () => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  children: family.children,
  ageGroupId: facility.groups.toddlers,
});

/** The whole list, read with one request per page. */
async function pageByPage(operation: 'listTours' | 'listWaitlists'): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const { items } = (await family.call(operation, { query: { page, limit: 1 } })).body;
    ids.push(...items.map(({ id }) => id));
  }
  return ids;
}

test('Tours that wait for an answer are listed first, by deadline, across pages', async () => {
  const [first, second, third] = (await sendThree((turn) =>
    family.call('requestTour', { body: { ...target(), preferredTimes: [{ date: `2026-03-1${turn}`, dayPart: 1 }] } }),
  )) as [string, string, string];
  expect(await pageByPage('listTours')).toEqual([third, second, first]);
  await scheduleTour(service.deps, second, new Date('2026-03-12T14:00:00Z'));
  await scheduleTour(service.deps, first, new Date('2026-03-10T14:00:00Z'));
  expect(await pageByPage('listTours')).toEqual([first, second, third]);
  await family.call('approveTour', { params: { id: first } });
  expect(await pageByPage('listTours')).toEqual([second, third, first]);
});

test('A waitlist request with an offer is listed first, across pages', async () => {
  const [first, second, third] = (await sendThree((turn) =>
    family.call('requestWaitlist', {
      body: { ...target(), type: 1, scheduleType: 1, bookingDates: [`2026-03-1${turn + 1}`] },
    }),
  )) as [string, string, string];
  expect(await pageByPage('listWaitlists')).toEqual([third, second, first]);
  await offerPlace(service.deps, first);
  expect(await pageByPage('listWaitlists')).toEqual([first, third, second]);
});
