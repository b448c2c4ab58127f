import { mailsTo } from '@/__tests__/support/accounts';
import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { absencesOf } from '@/lib/requests/absences';
import { approveBooking, cancelBooking, cancelSomeDates } from '@/server/areas/bookings/facility-moves';
import { runDue, runSweep } from '@/server/jobs/sweeps';

/** The mail on the evening before the first day of a booking (product rule 4). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
/** 6 PM in Toronto on the Sunday before. Summer time has begun that day. */
const sundayEvening = '2026-03-08T22:00:00.000Z';
const mondayEvening = '2026-03-09T22:00:00.000Z';

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
});

async function confirmed(bookingDates = ['2026-03-09', '2026-03-10']) {
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  const { body } = await family.call('requestDropIn', { body: { ...there, bookingDates, scheduleType: 1 } });
  await approveBooking(service.deps, body.id);
  await runDue(service.deps);
  return body.id;
}
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;
const firstDayMails = async () => (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'firstDay');
async function at(instant: string) {
  service.clock.set(instant);
  await runSweep(service.deps, 'deadlines');
  return (await firstDayMails()).length;
}

test('It comes once, at 6 PM there the day before, with place, hours, what to bring, whom to ask for and who may pick up', async () => {
  const createdAt = service.clock.now();
  const person = { familyId: family.familyId, version: 1, createdAt, phone: '+14165550100' };
  await service.db
    .insertInto('parentInfo')
    .values({
      ...person,
      id: crypto.randomUUID(),
      relation: 1,
      firstName: 'Rosa',
      lastName: 'Silva',
      email: 'r@example.com',
      address: '{}',
    })
    .execute();
  await service.db
    .insertInto('authorizedPickup')
    .values({ ...person, id: crypto.randomUUID(), firstName: 'Luis', lastName: 'Silva', relation: 'Uncle' })
    .execute();
  await service.db
    .updateTable('facility')
    .set({ whatToBring: 'Indoor shoes and a hat', askFor: 'Ada at the front desk' })
    .execute();
  const id = await confirmed();
  expect(await at('2026-03-08T21:59:59.999Z')).toBe(0);
  expect(await at(sundayEvening)).toBe(1);
  expect(await at('2026-03-09T11:00:00Z')).toBe(1);
  const [mail] = await firstDayMails();
  const { number } = await get(id);
  expect(mail!.subject).toBe(`Your booking at Willow House starts Monday, March 9 (${number})`);
  expect(mail!.body).toContain('Your booking at Willow House starts on Monday, March 9, 2026, for Ava and Ben.');
  expect(mail!.body).toMatch(
    /Monday, March 9, 2026, open 8:00 AM to 6:00 PM\nSession: Full Day\nWhere: 12 Willow St, Toronto, ON +M5V 2T6\nPhone: /,
  );
  expect(mail!.body).not.toContain('March 10');
  expect(mail!.body).toContain('What to bring:\nIndoor shoes and a hat');
  expect(mail!.body).toContain('Ask for: Ada at the front desk');
  expect(mail!.body).toContain('Who may pick up, as in your family record: Rosa Silva; Luis Silva (Uncle).');
  expect(mail!.body).toContain(`/my-bookings/${id}`);
});

test('A facility that said nothing is not quoted, and two processes send one mail', async () => {
  await confirmed();
  service.clock.set(sundayEvening);
  await Promise.all([1, 2, 3].map(() => runSweep(service.deps, 'deadlines')));
  const mails = await firstDayMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.body).toContain('What to bring: Willow House hasn’t said. Call them to ask.');
  expect(mails[0]!.body).not.toContain('Ask for');
});

test('A booking that was cancelled in the meantime gets none', async () => {
  const [one, two] = [await confirmed(), await confirmed(['2026-03-11'])];
  await cancelBooking(service.deps, one);
  await family.call('declineBooking', { params: { id: two } });
  expect(await at('2026-03-12T22:00:00Z')).toBe(0);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['given up', (id) => family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-09'] } })],
  ['cancelled by the facility', (id) => cancelSomeDates(service.deps, id, ['2026-03-09'])],
  ['moved', (id) => family.call('moveBookingDate', { params: { id }, body: { from: '2026-03-09', to: '2026-03-12' } })],
])('When the first day is %s, the mail comes before the next one', async (_, change) => {
  await change(await confirmed());
  expect(await at(sundayEvening)).toBe(0);
  expect(await at(mondayEvening)).toBe(1);
  expect((await firstDayMails())[0]!.subject).toContain('Tuesday, March 10');
});

test('When an earlier day becomes the first one, the mail comes before it', async () => {
  const id = await confirmed(['2026-03-10', '2026-03-11']);
  await family.call('moveBookingDate', { params: { id }, body: { from: '2026-03-11', to: '2026-03-09' } });
  expect(await at(sundayEvening)).toBe(1);
});

test('It names the children who come, and a day that nobody comes to is not the first', async () => {
  const id = await confirmed();
  // Too late for a refund, so the days stay booked.
  service.clock.set('2026-03-08T13:00:00Z');
  const absent = async (childId: string) => {
    const days = { childId, from: '2026-03-09', until: '2026-03-09' };
    const bookings = absencesOf([await get(id)], days).map(({ booking, refund }) => ({
      id,
      version: booking.version,
      refund,
    }));
    const { from, until } = days;
    return family.call('reportAbsence', { params: { id: childId }, body: { reason: 'sick', from, until, bookings } });
  };
  await absent(family.children[0]!);
  expect(await at(sundayEvening)).toBe(1);
  expect((await firstDayMails())[0]!.body).toContain('March 9, 2026, for Ben.');

  const other = await confirmed(['2026-03-16', '2026-03-17']);
  service.clock.set('2026-03-15T13:00:00Z');
  for (const child of family.children) {
    const days = { childId: child, from: '2026-03-16', until: '2026-03-16' };
    const { version } = await get(other);
    const body = { reason: 'sick', from: days.from, until: days.until, bookings: [{ id: other, version, refund: 0 }] };
    expect((await family.call('reportAbsence', { params: { id: child }, body })).status).toBe(200);
  }
  expect(await at('2026-03-15T22:00:00Z')).toBe(1);
  expect(await at('2026-03-16T22:00:00Z')).toBe(2);
});

test('Confirmed later that evening, it comes at once; on the day itself, before care begins', async () => {
  service.clock.set('2026-03-09T00:30:00Z');
  await confirmed(['2026-03-09']);
  expect(await at('2026-03-09T00:30:01Z')).toBe(1);
});

test('A family that turned the mails off reads it in its notices', async () => {
  await service.db
    .updateTable('account')
    .set({ notificationSettings: JSON.stringify({ bookings: { email: false } }) })
    .where('id', '=', family.accountId)
    .execute();
  await confirmed();
  expect(await at(sundayEvening)).toBe(0);
  const notices = await service.db.selectFrom('notice').select('title').orderBy('createdAt').execute();
  expect(notices.at(-1)!.title).toBe('Your booking at Willow House starts Monday, March 9');
});

test('A permanent booking gets it before its first day only', async () => {
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  const wish = { permanentBookingDays: [1, 2], scheduleType: 1, startDate: '2026-03-09' };
  const { id } = (await family.call('requestPermanent', { body: { ...there, ...wish } })).body;
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-09'] } });
  expect(await at(sundayEvening)).toBe(0);
  expect(await at(mondayEvening)).toBe(1);
  expect(await at('2026-03-15T22:00:00Z')).toBe(1);
});
