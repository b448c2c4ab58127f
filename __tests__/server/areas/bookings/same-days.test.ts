import { mailsTo } from '@/__tests__/support/accounts';
import { useBookingService, type BookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { formatBookingDateRun, groupBookingDates } from '@/lib/dates/booking-dates';
import { fullDate } from '@/lib/dates/dates';
import { SessionType } from '@/lib/enums';
import { bookingDateEntries, firstCareDay } from '@/lib/requests/booking-facts';
import { approveBooking, approveSomeDates, declineBooking } from '@/server/areas/bookings/facility-moves';
import { runSweep } from '@/server/jobs/sweeps';

/** Page, Today and mail name the same days (issue 8c, 13). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily();
  // A Monday on which care would begin.
  await service.db
    .updateTable('facility')
    .set({ closedDays: ['2026-04-06'] })
    .where('id', '=', facility.id)
    .execute();
});

const there = () => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  children: family.children,
  scheduleType: SessionType.FULL_DAY,
});
/** Care on Mondays and Wednesdays from a Sunday; the Monday after it is closed. */
async function permanent(): Promise<string> {
  const { status, body } = await family.call('requestPermanent', {
    body: { ...there(), permanentBookingDays: [1, 3], startDate: '2026-04-05' },
  });
  expect(status).toBe(201);
  return body.id;
}
const page = async (id: string) => (await family.call('getBooking', { params: { id } })).body;
const lastMail = async () => (await mailsTo(service, family.email)).at(-1)!.body;

test.each(['asked', 'confirmed'] as const)(
  'page and mail of %s permanent care name the same first day',
  async (state) => {
    const id = await permanent();
    if (state === 'confirmed') {
      await approveBooking(service.deps, id);
      await runSweep(service.deps, 'payments');
    }
    expect(firstCareDay(await page(id))).toBe('2026-04-08');
    expect(await lastMail()).toContain(`First day: ${fullDate('2026-04-08')}`);
  },
);

test('the mail of declined permanent care names its weekdays and the same first day, not a single date', async () => {
  const id = await permanent();
  await declineBooking(service.deps, id);
  const text = await lastMail();
  expect(text).toContain('Days: Mondays and Wednesdays from Wednesday, April 8, 2026');
  expect(text).not.toContain('Dates:');
  expect(firstCareDay(await page(id))).toBe('2026-04-08');
});

test('an offer of some days that ended names all days that were asked for, on its page and in the mail', async () => {
  const { body } = await family.call('requestDropIn', {
    body: { ...there(), bookingDates: ['2026-03-10', '2026-03-11', '2026-03-16'] },
  });
  await approveSomeDates(service.deps, body.id, ['2026-03-10']);
  service.clock.advance({ hours: 49 });
  await runSweep(service.deps, 'deadlines');
  const runs = groupBookingDates(
    bookingDateEntries(await page(body.id)).map((entry) => (typeof entry === 'string' ? entry : entry.date)),
  );
  const days = runs.map((run) => formatBookingDateRun(run, true)).join('; ');
  expect(days).toBe('Mar 10 - Mar 11, 2026; Mar 16, 2026');
  expect(await lastMail()).toContain(`Dates: ${days}`);
});
