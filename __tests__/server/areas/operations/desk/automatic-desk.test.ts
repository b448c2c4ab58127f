import { eventually } from '@/__tests__/support/eventually';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { answerRequests } from '@/server/areas/operations/desk/answer-requests';
import { bookingAnswer, tourAnswer } from '@/server/areas/operations/desk/rules';
import { startJobs } from '@/server/jobs/start-jobs';
import { runDue } from '@/server/jobs/sweeps';

let service: RequestService;

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

const days = Array.from({ length: 60 }, (_, index) => addDays('2026-03-09', index)).filter((day) => weekdayOf(day) < 6);

const daysOf = (index: number) => days.slice(index * 2, index * 2 + 2);

async function bookings(family: CareFamily, facility: { id: string; addressId: string }, many: number, from = 0) {
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const { body } = await family.call('requestDropIn', {
      body: {
        facilityId: facility.id,
        addressId: facility.addressId,
        children: family.children,
        bookingDates: daysOf(from + index),
        scheduleType: 1,
      },
    });
    ids.push(body.id);
  }
  return ids;
}
const statusesOf = async (table: 'bookingGroup' | 'tourGroup' | 'waitlistGroup') =>
  (await service.db.selectFrom(table).select('status').orderBy('createdAt').execute()).map((row) => row.status);

test('the first request is accepted; later ones are answered after four seconds and not before, as their id determines', async () => {
  const facility = await service.newFacility({ places: 3 });
  const family = await service.newCareFamily();
  await bookings(family, facility, 1);
  service.clock.advance({ seconds: 4 });
  await answerRequests(service.deps);
  expect(await statusesOf('bookingGroup')).toEqual([BookingStatus.PENDING_PAYMENT]);
  const ids = await bookings(family, facility, 5, 1);
  service.clock.advance({ seconds: 3 });
  await answerRequests(service.deps);
  expect(new Set((await statusesOf('bookingGroup')).slice(1))).toEqual(new Set([BookingStatus.NEW]));
  service.clock.advance({ seconds: 1 });
  await answerRequests(service.deps);
  for (const [index, id] of ids.entries()) {
    const { status, items } = (await family.call('getBooking', { params: { id } })).body;
    const answer = bookingAnswer({ id, type: 1, dates: daysOf(index + 1), isFirst: false });
    const expected = {
      approve: BookingStatus.PENDING_PAYMENT,
      approveSome: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      decline: BookingStatus.DECLINED_BY_FACILITY,
    }[answer.action];
    expect(status).toBe(expected);
    if (answer.action === 'approveSome') {
      expect(items.filter((item) => item.status === 1).map((item) => item.date)).toEqual(answer.dates);
    }
  }
  const before = await statusesOf('bookingGroup');
  await Promise.all([answerRequests(service.deps), answerRequests(service.deps)]);
  expect(await statusesOf('bookingGroup')).toEqual(before);
});

test('tours get a proposed time, a start or a decline, waitlist requests a priced offer or a decline, and examples are skipped', async () => {
  const facility = await service.newFacility({ places: 40 });
  const unpriced = await service.newFacility({ places: 40, priced: false });
  const families = await Promise.all(Array.from({ length: 6 }, () => service.newCareFamily()));
  for (const family of families) {
    const wish = { ageGroupId: facility.groups.toddlers, children: family.children };
    await family.call('requestTour', {
      body: { facilityId: facility.id, ...wish, preferredTimes: [{ date: '2026-03-10', dayPart: 1 }] },
    });
    await family.call('requestWaitlist', {
      body: {
        facilityId: unpriced.id,
        ageGroupId: unpriced.groups.toddlers,
        children: family.children,
        type: 1,
        scheduleType: 1,
        bookingDates: ['2026-03-12'],
      },
    });
  }
  await service.db
    .updateTable('tourGroup')
    .set({ isExample: true })
    .where('familyId', '=', families[0]!.familyId)
    .execute();
  service.clock.advance({ seconds: 10 });
  await answerRequests(service.deps);
  const tours = await service.db.selectFrom('tourGroup').select(['id', 'status', 'familyId']).execute();
  for (const { id, status, familyId } of tours) {
    const expected = {
      scheduleTour: TourStatus.SCHEDULED_TOUR,
      offerStart: TourStatus.SCHEDULED_START,
      decline: TourStatus.DECLINED_BY_FACILITY,
    }[tourAnswer(id)];
    expect(status).toBe(familyId === families[0]!.familyId ? TourStatus.NEW : expected);
  }
  const offered = await statusesOf('waitlistGroup');
  expect(offered.filter((status) => status === WaitlistStatus.NEW)).toEqual([]);
  expect(offered).toContain(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);

  // A family that declined an offer is not offered a place again right away.
  const row = await service.db
    .selectFrom('waitlistGroup')
    .selectAll()
    .where('status', '=', WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL)
    .executeTakeFirstOrThrow();
  const one = families.find((family) => family.familyId === row.familyId)!;
  const { bookingId } = (await one.call('getWaitlist', { params: { id: row.id } })).body;
  await one.call('declineBooking', { params: { id: bookingId! } });
  service.clock.advance({ seconds: 10 });
  await answerRequests(service.deps);
  await runDue(service.deps);
  expect((await one.call('getWaitlist', { params: { id: row.id } })).body.status).toBe(WaitlistStatus.NEW);
});

test('the automatic desk runs with the jobs of a demonstration only', async () => {
  const facility = await service.newFacility();
  const family = await service.newCareFamily();
  await bookings(family, facility, 1);
  service.clock.advance({ seconds: 5 });
  await runDue(service.deps);
  expect(await statusesOf('bookingGroup')).toEqual([BookingStatus.NEW]);
  const jobs = await startJobs(service.deps, { databaseUrl: service.url, automaticDesk: true });
  try {
    await eventually(async () => (await statusesOf('bookingGroup'))[0] !== BookingStatus.NEW);
  } finally {
    await jobs.stop();
  }
}, 60_000);
