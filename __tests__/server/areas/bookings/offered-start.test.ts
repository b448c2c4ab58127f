import { randomUUID } from 'node:crypto';
import { createBookingService, type BookingService } from '@/__tests__/support/booking-service';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { inTransaction } from '@/server/db/transaction';
import { planPermanent } from '@/server/areas/bookings/rules/plan';
import { runDue } from '@/server/jobs/sweeps';
import { insertItems } from '@/server/areas/capacity/rows';
import { readCareRequest } from '@/server/areas/requests/check-request';
import { createBooking } from '@/server/areas/bookings/create-booking';
import { holdPlaces } from '@/server/areas/capacity/hold-places';
import { beginCharge, firstPeriod } from '@/server/areas/payments/begin-charge';

let service: BookingService;
beforeAll(async () => {
  service = await createBookingService();
});
afterAll(() => service.close());

test('A start offered before the horizon moved holds what was offered and is extended afterwards', async () => {
  const facility = await service.newFacility();
  const family = await service.newFamily();
  const there = { facilityId: facility.id, addressId: facility.addressId };
  const wish = { permanentBookingDays: [1 as const], scheduleType: 1 as const, startDate: '2026-04-06', endDate: null };
  const planNow = async () => {
    const request = await inTransaction(service.deps, (tx) =>
      readCareRequest(tx, family.familyId, { ...there, children: family.children }),
    );
    return planPermanent(request.terms, { ...wish, children: request.children }, service.clock.now());
  };
  const tourId = randomUUID();
  const at = service.clock.now();
  await service.db
    .insertInto('tourGroup')
    .values({
      ...there,
      id: tourId,
      number: 'NT-000000',
      familyId: family.familyId,
      ageGroupId: facility.groups.toddlers,
      children: family.children,
      preferredTimes: '[]',
      status: TourStatus.SCHEDULED_START,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const offered = await planNow();
  await inTransaction(service.deps, async (tx) => {
    const rows = { groupId: null, tourId, status: null, held: true };
    const items = offered.items.map((item) => ({ ...item, ...rows, id: randomUUID() }));
    await insertItems(tx, items);
    await holdPlaces(tx, items, 'facility');
  });
  expect(offered.heldThrough).toBe('2027-03-31');

  service.clock.set('2026-03-26T17:00:00Z');
  const plan = await planNow();
  expect(plan.heldThrough).toBe('2027-04-30');
  await inTransaction(service.deps, async (tx) => {
    const booking = { familyId: family.familyId, plan, status: BookingStatus.PENDING_PAYMENT, note: null, tourId };
    const group = await createBooking(tx, service.deps, { ...booking, by: 'parent', action: 'approve' });
    expect(group.heldThrough).toBe('2027-03-31');
    await beginCharge(tx, service.deps, group, { amount: group.priceTotal, period: firstPeriod(group) });
  });
  await runDue(service.deps);
  await runDue(service.deps);
  const [booking] = (await family.call('listUpcomingBookings')).body.items;
  expect(booking).toMatchObject({ status: BookingStatus.APPROVED, tourId });
  expect(booking?.items.map((item) => item.date).pop()).toBe('2027-04-26');
  expect(booking?.items.every((item) => item.status === 1)).toBe(true);
  expect(await brokenInvariants(service.db)).toEqual([]);
});
