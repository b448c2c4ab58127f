import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { readPdf } from '@/__tests__/support/pdf-text';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { requestDropIn } from '@/server/areas/bookings/request-booking';
import { calendarOf } from '@/server/areas/calendar/feed';
import { getReceipt, listReceipts } from '@/server/areas/receipts/get-receipts';
import { requestTour } from '@/server/areas/tours/request-tour';
import { requestWaitlist } from '@/server/areas/waitlists/request-waitlist';

/** Requests to facilities whose list doesn't state a street or ages. */
let service: RequestService;
beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
});
const caller = ({ accountId, familyId }: CareFamily) => ({ accountId, familyId, chainId: accountId });

test('the printed booking says that the address is given on request', async () => {
  const family = await service.newCareFamily({ births: ['2023-05-14'] });
  const facility = await service.newFacility();
  await service.db.updateTable('facilityAddress').set({ line1: null, title: 'Toronto' }).execute();
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  const booking = await requestDropIn(service.deps, caller(family), null, {
    ...there,
    bookingDates: ['2026-03-09'],
    scheduleType: 1,
  });
  expect(booking.address).toMatchObject({ line1: null, title: 'Toronto' });
  await approveBooking(service.deps, booking.id);
  await runDue(service.deps);

  const words = 'Address given on request, Toronto, ON M5V 2T6';
  const { items } = await listReceipts(service.deps, caller(family), {});
  const receipt = await getReceipt(service.deps, caller(family), { id: items[0]!.bookingId, paymentId: items[0]!.id });
  expect(readPdf(receipt).pages.join(' ').replaceAll('\n', ' ')).toContain(words);
  const calendar = (await calendarOf(service.deps, family.familyId)).replace(/\r\n /g, '');
  expect(calendar).toContain(`LOCATION:${words.replaceAll(',', '\\,')}`);
  expect(calendar).not.toMatch(/\bnull\b|undefined/);
});

test('an age group with partly stated ages takes requests for every child it does not exclude', async () => {
  const family = await service.newCareFamily({ births: ['2015-05-14'] });
  const infants = await service.newCareFamily({ births: ['2025-12-14'] });
  const facility = await service.newFacility();
  await service.db.updateTable('ageGroup').set({ toMonths: null }).where('id', '=', facility.groups.children).execute();
  const { deps } = service;
  const ask = {
    facilityId: facility.id,
    ageGroupId: facility.groups.children,
    type: 1 as const,
    scheduleType: 1 as const,
    bookingDates: ['2026-03-09'],
  };
  await requestWaitlist(deps, caller(family), { ...ask, children: family.children }, null);
  const preferredTimes = [{ date: '2026-03-16', dayPart: 1 as const }];
  await requestTour(
    deps,
    caller(family),
    { facilityId: facility.id, ageGroupId: facility.groups.children, children: family.children, preferredTimes },
    null,
  );
  await expect(requestWaitlist(deps, caller(infants), { ...ask, children: infants.children }, null)).rejects.toThrow(
    'will not be the right age',
  );
});
