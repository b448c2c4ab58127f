import { randomUUID } from 'node:crypto';
import { useBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { SessionType, TourStatus } from '@/lib/enums';
import { inTransaction } from '@/server/db/transaction';
import { runSweep } from '@/server/jobs/sweeps';
import { insertItems } from '@/server/areas/capacity/rows';
import { approveBooking, approveSomeDates } from '@/server/areas/bookings/facility-moves';
import { holdPlaces } from '@/server/areas/capacity/hold-places';

let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily({ births: ['2023-05-14', '2023-06-14'] });
});

const ask = (bookingDates: string[], over: object = {}) =>
  family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: [family.children[0]],
      bookingDates,
      scheduleType: SessionType.FULL_DAY,
      ...over,
    },
  });
const busy = (who: CareFamily, from = '2026-03-05', until = '2027-03-05') =>
  who.call('listBusyDays', { query: { from, until } });

test("Busy days list each session of the family's children once, by date", async () => {
  const [ava, ben] = family.children;
  await ask(['2026-03-11']);
  await ask(['2026-03-10'], { children: [ben], scheduleType: SessionType.HALF_DAY_AM });
  const { status, body } = await busy(family);
  expect(status).toBe(200);
  expect(body.items).toEqual([
    { childId: ben, date: '2026-03-10', sessionType: SessionType.HALF_DAY_AM, confirmed: false },
    { childId: ava, date: '2026-03-11', sessionType: SessionType.FULL_DAY, confirmed: false },
  ]);
  expect((await busy(await service.newFamily())).body.items).toEqual([]);
});

test('A busy day is confirmed once its booking is', async () => {
  const confirmed = async () => (await busy(family)).body.items.map((day) => day.confirmed);
  const { body } = await ask(['2026-03-11']);
  expect(await confirmed()).toEqual([false]);
  await approveBooking(service.deps, body.id);
  expect(await confirmed()).toEqual([false]);
  await runSweep(service.deps, 'payments');
  expect(await confirmed()).toEqual([true]);
});

test('Busy days are limited to the requested period', async () => {
  await ask(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']);
  const { body } = await busy(family, '2026-03-10', '2026-03-11');
  expect(body.items.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11']);
});

test('A day is free again once the request is withdrawn or refused, or the day is given up', async () => {
  const dates = async () => (await busy(family)).body.items.map(({ date }) => date);
  const withdrawn = await ask(['2026-03-09']);
  const refused = await ask(['2026-03-10', '2026-03-11']);
  const givenUp = await ask(['2026-03-12', '2026-03-13']);
  await family.call('declineBooking', { params: { id: withdrawn.body.id } });
  await approveSomeDates(service.deps, refused.body.id, ['2026-03-11']);
  await approveBooking(service.deps, givenUp.body.id);
  expect(await dates()).toEqual(['2026-03-11', '2026-03-12', '2026-03-13']);
  await runSweep(service.deps, 'payments');
  await family.call('shareAbsence', { params: { id: givenUp.body.id }, body: { dates: ['2026-03-13'] } });
  expect(await dates()).toEqual(['2026-03-11', '2026-03-12']);
});

test('An offered start keeps its days busy, as its places are held', async () => {
  const there = { facilityId: facility.id, addressId: facility.addressId, ageGroupId: facility.groups.toddlers };
  const [tourId, childId] = [randomUUID(), family.children[0]!];
  const at = service.clock.now();
  await service.db
    .insertInto('tourGroup')
    .values({
      ...there,
      id: tourId,
      number: 'NT-000000',
      familyId: family.familyId,
      children: [childId],
      preferredTimes: '[]',
      status: TourStatus.SCHEDULED_START,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await inTransaction(service.deps, async (tx) => {
    const { ageGroupId } = there;
    const day = { childId, ageGroupId, date: '2026-03-16', sessionType: SessionType.FULL_DAY };
    const startAt = new Date('2026-03-16T12:00:00Z');
    const items = [{ ...day, id: randomUUID(), groupId: null, tourId, status: null, price: 0, startAt, held: true }];
    await insertItems(tx, items);
    await holdPlaces(tx, items, 'facility');
  });
  expect((await busy(family)).body.items).toEqual([
    { childId, date: '2026-03-16', sessionType: SessionType.FULL_DAY, confirmed: false },
  ]);
  // A request on a busy day is refused.
  expect((await ask(['2026-03-16'])).status).toBe(409);
});

test.each([
  ['a last day before the first', '2026-03-05', '2026-03-04', ['until']],
  ['more than a year', '2026-03-05', '2027-03-07', ['until']],
  ['a day that is in no calendar', '2026-02-30', '2026-03-04', ['from']],
  ['no first day', '', '2026-03-04', ['from']],
])('A query with %s is refused at its parameter', async (_, from, until, fields) => {
  const { status, body } = await busy(family, from, until);
  expect(status).toBe(422);
  expect(Object.keys((body as unknown as { error: object }).error)).toEqual(fields);
});
