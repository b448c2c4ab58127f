import { createBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { Job } from '@/server/db/transaction';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';

const triggered: Job[] = [];
let service: BookingService;
beforeAll(async () => {
  service = await createBookingService({ deps: { triggerJob: (job) => void triggered.push(job) } });
});
afterAll(() => service.close());

async function triggeredBy(act: () => Promise<unknown>): Promise<Job[]> {
  triggered.length = 0;
  await act();
  return [...triggered].sort();
}

test('a booking’s changes trigger the jobs they need, and a repeated call triggers none', async () => {
  const facility = await service.newFacility();
  const family = await service.newFamily();
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  const bookingDates = ['2026-03-09'];
  let id = '';
  const request = async () => {
    ({ id } = (await family.call('requestDropIn', { body: { ...there, bookingDates, scheduleType: 1 } })).body);
  };
  const refused = () => family.call('requestDropIn', { body: { ...there, bookingDates, scheduleType: 1 } });
  expect(await triggeredBy(request)).toEqual(['mail']);
  // The children already have a place on that day, so the transaction is rolled back.
  expect(await triggeredBy(refused)).toEqual([]);
  expect(await triggeredBy(() => approveBooking(service.deps, id))).toEqual(['payments']);
  expect(await triggeredBy(() => runDue(service.deps))).toEqual(['mail']);
  expect(await triggeredBy(() => cancelBooking(service.deps, id))).toEqual(['mail', 'offers', 'payments']);
  expect(await triggeredBy(() => cancelBooking(service.deps, id))).toEqual([]);
});
