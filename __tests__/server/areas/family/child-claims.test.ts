import { randomUUID } from 'node:crypto';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { build, insertBooking, insertFacility, type TestFamily } from '@/__tests__/support/families';
import { BookingStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { bookingListOf } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';

let service: FamilyService;
let family: TestFamily;
let ava: string;
let ben: string;
beforeAll(async () => {
  service = await createFamilyService();
});
beforeEach(async () => {
  family = await service.newFamily();
  const items = [build.child({ firstName: 'Ava' }), build.child({ firstName: 'Ben' })];
  [ava, ben] = (await family.call('createChildren', { body: { items } })).body.items.map((child) => child.id) as [
    string,
    string,
  ];
});
afterAll(() => service.close());

async function remove(...itemIds: string[]) {
  const { status, body } = await family.call('deleteChildren', { query: { itemIds } });
  return { status, error: (body as { error?: string }).error };
}

test.each(valuesOf(BookingStatus))(
  'a child of a booking in status %i cannot be deleted while the booking is open',
  async (status) => {
    await insertBooking(service.db, service.clock.now(), { familyId: family.familyId, children: [ava], status });
    const live = bookingListOf[status] === 'upcoming';
    const refusal = { status: 409, error: 'Ava has an open booking. Cancel it first.' };
    expect(await remove(ben, ava)).toMatchObject(live ? refusal : { status: 204 });
    if (live) expect(await remove(ben)).toMatchObject({ status: 204 });
  },
);

test('a child with cancelled care that runs to the end of its last month cannot be deleted', async () => {
  const status = BookingStatus.APPROVED;
  const { familyId } = family;
  await insertBooking(service.db, service.clock.now(), { familyId, children: [ava], status });
  await service.db.updateTable('bookingGroup').set({ endsOn: '2026-03-31' }).where('familyId', '=', familyId).execute();
  const error =
    'Ava has a cancelled booking that runs to the end of its last month. You can delete this record after that.';
  expect(await remove(ava)).toMatchObject({ status: 409, error });
});

test.each(valuesOf(WaitlistStatus))('a child on a waitlist in status %i', async (status) => {
  const now = service.clock.now();
  await service.db
    .insertInto('waitlistGroup')
    .values({
      ...(await insertFacility(service.db, now)),
      id: randomUUID(),
      number: randomUUID(),
      familyId: family.familyId,
      children: [ava],
      type: 1,
      scheduleType: 1,
      status,
      joinedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const refusal = { status: 409, error: 'Ava is on a waitlist. Leave the waitlist first.' };
  expect(await remove(ava)).toMatchObject(isFinal(waitlistWorkflow, status) ? { status: 204 } : refusal);
});

test('a child whose place an offered start holds', async () => {
  const now = service.clock.now();
  const place = await insertFacility(service.db, now);
  const tourId = randomUUID();
  await service.db
    .insertInto('tourGroup')
    .values({
      ...place,
      id: tourId,
      number: randomUUID(),
      familyId: family.familyId,
      children: [ava, ben],
      preferredTimes: '[]',
      status: 5,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const item = { id: randomUUID(), tourId, childId: ava, ageGroupId: place.ageGroupId, date: '2026-04-01' };
  await service.db
    .insertInto('bookingItem')
    .values({ ...item, sessionType: 1, price: 0, startAt: '2026-04-01T11:30:00Z', held: true })
    .execute();
  expect(await remove(ava)).toEqual({
    status: 409,
    error: 'Ava has a start date offered by a facility. Answer the offer first.',
  });
  expect(await remove(ben)).toMatchObject({ status: 204 });
});

test("another family's booking of nobody's child keeps no one", async () => {
  const other = await service.newFamily();
  const status = BookingStatus.APPROVED;
  await insertBooking(service.db, service.clock.now(), { familyId: other.familyId, children: [ava], status });
  expect(await remove(ava)).toMatchObject({ status: 204 });
});
