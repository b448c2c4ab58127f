import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFamily } from '@/__tests__/support/care-family';
import { readPdf } from '@/__tests__/support/pdf-text';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';
import { getConfirmation } from '@/server/areas/receipts/get-confirmation';
import { runDue } from '@/server/jobs/sweeps';

/** The confirmation of a booking, for an employer or a subsidy office. */
let service: BookingService;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
});

async function requested(permanent = false) {
  const facility = await service.newFacility();
  await service.db.updateTable('facility').set({ licenceNumber: 'ON-4711' }).execute();
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children, scheduleType: 1 };
  const body = permanent
    ? { ...there, permanentBookingDays: [1, 3], startDate: '2026-03-09' }
    : { ...there, bookingDates: ['2026-03-09', '2026-03-10'] };
  const { id } = (await family.call(permanent ? 'requestPermanent' : 'requestDropIn', { body })).body;
  return id;
}
async function confirmed(permanent = false) {
  const id = await requested(permanent);
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  return id;
}
const caller = () => ({ accountId: family.accountId, familyId: family.familyId, chainId: family.accountId });
async function textOf(id: string) {
  const pdf = await getConfirmation(service.deps, caller(), id);
  return readPdf(pdf)
    .pages.join('\n')
    .replace(/[\n ]+/g, ' ');
}
const numberOf = async (id: string) => (await family.call('getBooking', { params: { id } })).body.number;

test('It has number, status, dates, children, days, price, what was paid, and the facility with its license', async () => {
  const id = await confirmed();
  service.clock.set('2026-03-05T03:00:00Z');
  const text = await textOf(id);
  for (const words of [
    `Booking confirmation ${await numberOf(id)}`,
    `Reference ${await numberOf(id)}`,
    'Status Confirmed',
    'Confirmed on March 4, 2026',
    // Still that day at the facility.
    'Date of issue March 4, 2026',
    'Children Ava Silva, Ben Silva Session Full Day Days Mar 9 - Mar 10, 2026',
    'Price $280.00 CAD Payments $280.00 CAD paid',
    'Name Willow House License number ON-4711 Address 12 Willow St, Toronto, ON M5V 2T6 Phone ',
    'It isn’t a receipt',
  ]) {
    expect(text.replace(/ON +M5V/, 'ON M5V')).toContain(words);
  }
});

test('A screen reader gets its headings, each with a table', async () => {
  const id = await confirmed();
  const { structure, objects } = readPdf(await getConfirmation(service.deps, caller(), id));
  expect(objects).toContain('/Lang (en-CA)');
  expect(structure.filter((line) => /^ {2}\S/.test(line))).toEqual([
    `  H1 Booking confirmation ${await numberOf(id)}`,
    '  Table',
    '  H2 Care',
    '  Table',
    '  H2 Price',
    '  Table',
    '  H2 Provider',
    '  Table',
    expect.stringMatching(/^ {2}P This confirms a booking made through Nestling/),
  ]);
  const care = structure.indexOf('  H2 Care');
  expect(structure.slice(care + 2, care + 5)).toEqual(['    TR', '      TH Children', '      TD Ava Silva, Ben Silva']);
});

test('Given-up days are left out and refunds are counted, for each child', async () => {
  const id = await confirmed();
  const { version, items } = (await family.call('getBooking', { params: { id } })).body;
  const [ava] = family.children as [string];
  const refund = items.find((item) => item.childId === ava)!.absence!.refund;
  const days = { from: '2026-03-09', until: '2026-03-09' };
  const body = { reason: 'away', ...days, bookings: [{ id, version, refund }] };
  expect((await family.call('reportAbsence', { params: { id: ava }, body })).status).toBe(200);
  const text = await textOf(id);
  expect(text).toContain('Ava Silva Mar 10, 2026 Ben Silva Mar 9 - Mar 10, 2026');
  expect(text).toContain(
    'Price $280.00 CAD Payments $200.00 CAD after refunds ($280.00 CAD paid, $80.00 CAD in refunds)',
  );
});

test('Permanent care has its weekdays, its first and last day, and the monthly price', async () => {
  const id = await confirmed(true);
  const text = await textOf(id);
  expect(text).toContain('Session Full Day Days Monday, Wednesday First day March 9, 2026 Last day No end date');
  expect(text).toMatch(/Each month \$[\d,.]+ CAD First month \$[\d,.]+ CAD Payments \$[\d,.]+ CAD paid so far/);
  await family.call('declineBooking', { params: { id } });
  expect(await textOf(id)).toContain('Status Ends March 30');
});

test('The same booking gives the same bytes on one day', async () => {
  const id = await confirmed();
  const one = await getConfirmation(service.deps, caller(), id);
  service.clock.advance({ hours: 1 });
  expect(await getConfirmation(service.deps, caller(), id)).toEqual(one);
});

test('There is none before the confirmation, after a cancellation, or for another family', async () => {
  const id = await requested();
  await expect(textOf(id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This booking isn’t confirmed: its status is “Pending request”.',
  });
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  await cancelBooking(service.deps, id);
  await expect(textOf(id)).rejects.toMatchObject({ code: 'conflict' });
  family = await service.newFamily();
  await expect(textOf(id)).rejects.toMatchObject({ code: 'notFound' });
});
