import type { CareFacility } from '@/__tests__/support/care-facility';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { runDesk } from '@/scripts/desk/run-desk';

/** A facility with prices, places and hours, but without cancellation terms. */
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
  facility = await service.newFacility();
  family = await service.newCareFamily();
  await desk('set', facility.id, 'policy', 'none');
});

const desk = (...argv: string[]) => runDesk(argv, async () => service.deps);
const there = () => ({ facilityId: facility.id, addressId: facility.addressId, children: family.children });
const dropIn = () =>
  family.call('requestDropIn', { body: { ...there(), bookingDates: ['2026-03-10'], scheduleType: 1 } });
const permanent = () =>
  family.call('requestPermanent', {
    body: { ...there(), permanentBookingDays: [1, 2, 3, 4, 5], scheduleType: 1, startDate: '2026-04-06' },
  });
const tour = () =>
  family.call('requestTour', {
    body: {
      facilityId: facility.id,
      ageGroupId: facility.groups.toddlers,
      children: family.children,
      preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
    },
  });
const waitlist = () =>
  family.call('requestWaitlist', {
    body: {
      facilityId: facility.id,
      ageGroupId: facility.groups.toddlers,
      children: family.children,
      type: 1,
      scheduleType: 1,
      bookingDates: ['2026-03-12'],
    },
  });
const page = async () => (await family.call('getFacility', { params: { id: facility.id } })).body;
const refusal = expect.stringMatching(/hasn’t listed its cancellation terms, so you can’t book care yet/);

test('A facility without cancellation terms says so and takes no paid request', async () => {
  expect(await page()).toMatchObject({ dropInCancellationPolicy: null, participates: true, bookable: false });
  expect(await desk('show', facility.id)).toMatchObject({ text: expect.stringMatching(/^policy .*not stated/m) });
  expect(await dropIn()).toMatchObject({ status: 409, body: { error: refusal } });
  expect(await permanent()).toMatchObject({ status: 409, body: { error: refusal } });
  expect(await service.db.selectFrom('bookingGroup').select('id').execute()).toEqual([]);
  expect((await tour()).status).toBe(201);
  expect((await waitlist()).status).toBe(201);
});

test('A facility without cancellation terms cannot make paid bookings at its desk either', async () => {
  const { body: line } = await waitlist();
  const { body: visit } = await tour();
  for (const price of [[], ['--price', '47.50']]) {
    expect(await desk('offer-place', line.number, ...price)).toMatchObject({ code: 1, text: refusal });
  }
  const start = ['offer-start', visit.number, '2026-04-06', 'mon,tue,wed,thu,fri', '--session', 'full-day'];
  expect(await desk(...start)).toMatchObject({ code: 1, text: refusal });
  expect(await service.db.selectFrom('bookingItem').select('id').execute()).toEqual([]);

  await desk('set', facility.id, 'policy', 'full-72-hours');
  expect(await page()).toMatchObject({ dropInCancellationPolicy: 2, bookable: true });
  expect((await desk(...start)).code).toBe(0);
  expect((await dropIn()).status).toBe(201);
});

test('An offered start cannot be approved once the terms have been removed', async () => {
  await desk('set', facility.id, 'policy', 'full-72-hours');
  const { body: visit } = await tour();
  expect(
    (await desk('offer-start', visit.number, '2026-04-06', 'mon,tue,wed,thu,fri', '--session', 'full-day')).code,
  ).toBe(0);
  await desk('set', facility.id, 'policy', 'none');
  expect(await family.call('approveTour', { params: { id: visit.id }, body: {} })).toMatchObject({
    status: 409,
    body: { error: refusal },
  });
});

test('A confirmed booking keeps the terms under which it was requested', async () => {
  await desk('set', facility.id, 'policy', 'full-72-hours');
  const { body: booking } = await dropIn();
  await desk('set', facility.id, 'policy', 'none');
  expect((await desk('approve', booking.number, '--now')).code).toBe(0);
  const { body } = await family.call('getBooking', { params: { id: booking.id } });
  expect(body).toMatchObject({ policy: 2, cancellationQuote: { refundType: 1 } });
});

test('Hours and half days that are not stated are not reported as closed or not offered', async () => {
  await desk('set', facility.id, 'policy', 'full-72-hours');
  await desk('set', facility.id, 'half-days', 'none');
  expect((await page()).halfDayPermanent).toBeNull();
  const half = await family.call('requestPermanent', {
    body: { ...there(), permanentBookingDays: [1, 2, 3, 4, 5], scheduleType: 2, startDate: '2026-04-06' },
  });
  expect(half.body).toEqual({
    error: {
      scheduleType: 'This facility hasn’t said whether it offers half days for permanent bookings.',
    },
  });
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: true }));
  for (const openingHours of [null, JSON.stringify(days)]) {
    await service.db.updateTable('facility').set({ openingHours }).execute();
    expect((await dropIn()).body).toEqual({
      error: { bookingDates: 'Willow House hasn’t listed its opening hours for Tuesdays.' },
    });
  }
});
