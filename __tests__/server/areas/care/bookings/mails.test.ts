import { mailsTo } from '@/__tests__/support/accounts';
import { accept, type BookingService, careAt, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { formatBookingDateRun, groupBookingDates } from '@/lib/dates/booking-dates';
import { fullDate } from '@/lib/dates/dates';
import { absenceEffects } from '@/lib/requests/care/absences';
import { bookingDateEntries, firstCareDay } from '@/lib/requests/care/booking-facts';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  declineBooking,
} from '@/server/areas/care/bookings/facility-moves';
import { runSweep } from '@/server/jobs/sweeps';

/** The mails about a booking's days. Their words are in rules/mails.test.ts and in mail/rules. */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  facility = await service.newFacility();
  family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
});

async function dropIn(bookingDates: string[]) {
  const { body } = await family.call('requestDropIn', { body: { ...careAt(facility, family), bookingDates } });
  return body.id;
}
async function permanent(permanentBookingDays: number[], startDate: string) {
  const body = { ...careAt(facility, family), permanentBookingDays, startDate };
  return (await family.call('requestPermanent', { body })).body.id;
}
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;

describe('The mail on the evening before the first day of a booking (product rule 4)', () => {
  /** 6 PM in Toronto on the Sunday before. Summer time has begun that day. */
  const sundayEvening = '2026-03-08T22:00:00.000Z';
  const mondayEvening = '2026-03-09T22:00:00.000Z';

  const confirmed = async (bookingDates = ['2026-03-09', '2026-03-10']) => accept(service, await dropIn(bookingDates));
  const firstDayMails = async () => (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'firstDay');
  async function at(instant: string) {
    service.clock.set(instant);
    await runSweep(service.deps, 'deadlines');
    return (await firstDayMails()).length;
  }

  test('It comes once, at 6 PM there the day before, with place, hours, what to bring, whom to ask for and who may pick up', async () => {
    const createdAt = service.clock.now();
    const person = { familyId: family.familyId, version: 1, createdAt, phone: '+14165550100' };
    const guardian = { relation: 1, firstName: 'Rosa', lastName: 'Silva', email: 'r@example.com', address: '{}' };
    await service.db
      .insertInto('parentInfo')
      .values({ ...person, id: crypto.randomUUID(), ...guardian })
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
    // Several processes send one mail.
    service.clock.set(sundayEvening);
    await Promise.all([1, 2, 3].map(() => runSweep(service.deps, 'deadlines')));
    expect(await at('2026-03-09T11:00:00Z')).toBe(1);
    const [mail] = await firstDayMails();
    const { number } = await get(id);
    expect(mail!.subject).toBe(`Your booking at Willow House starts Monday, March 9 (${number})`);
    for (const words of [
      'Your booking at Willow House starts on Monday, March 9, 2026, for Ava and Ben.',
      'Monday, March 9, 2026, open 8:00 AM to 6:00 PM\nSession: Full Day\nWhere: 12 Willow St, Toronto, ON M5V 2T6\nPhone: ',
      'What to bring:\nIndoor shoes and a hat',
      'Ask for: Ada at the front desk',
      'Who may pick up, as in your family record: Rosa Silva; Luis Silva (Uncle).',
      `/my-bookings/${id}`,
    ]) {
      expect(mail!.body.replace(/ON +M5V/, 'ON M5V')).toContain(words);
    }
    expect(mail!.body).not.toContain('March 10');
  });

  test('When the first day is given up, the mail comes before the next one; when an earlier day becomes the first one, before that; and never for a cancelled booking', async () => {
    const [given, moved] = [await confirmed(), await confirmed(['2026-03-17', '2026-03-18'])];
    const cancelled = [await confirmed(['2026-03-11']), await confirmed(['2026-03-12'])] as const;
    await family.call('shareAbsence', { params: { id: given }, body: { dates: ['2026-03-09'] } });
    const body = { from: '2026-03-18', to: '2026-03-16' };
    await family.call('moveBookingDate', { params: { id: moved }, body });
    await cancelBooking(service.deps, cancelled[0]);
    await family.call('declineBooking', { params: { id: cancelled[1] } });
    expect(await at(sundayEvening)).toBe(0);
    expect(await at(mondayEvening)).toBe(1);
    expect((await firstDayMails())[0]!.subject).toContain('Tuesday, March 10');
    expect(await at('2026-03-12T22:00:00Z')).toBe(1);
    expect(await at('2026-03-15T22:00:00Z')).toBe(2);
  });

  test('It names the children who come, and a day that nobody comes to is not the first', async () => {
    /** Reported too late for a refund, so the days stay booked. */
    const absent = async (id: string, childId: string, day: string) => {
      const days = { children: [childId], from: day, until: day };
      const bookings = absenceEffects([await get(id)], days).map(({ booking: { version }, refund }) => ({
        id,
        version,
        refund,
      }));
      const body = { reason: 'sick', from: day, until: day, bookings };
      expect((await family.call('reportAbsence', { params: { id: childId }, body })).status).toBe(200);
    };
    const id = await confirmed();
    service.clock.set('2026-03-08T13:00:00Z');
    await absent(id, family.children[0]!, '2026-03-09');
    expect(await at(sundayEvening)).toBe(1);
    expect((await firstDayMails())[0]!.body).toContain('March 9, 2026, for Ben.');

    const other = await confirmed(['2026-03-16', '2026-03-17']);
    service.clock.set('2026-03-15T13:00:00Z');
    for (const child of family.children) await absent(other, child, '2026-03-16');
    expect(await at('2026-03-15T22:00:00Z')).toBe(1);
    expect(await at('2026-03-16T22:00:00Z')).toBe(2);
  });

  test('A permanent booking gets it before its first day only', async () => {
    const id = await accept(service, await permanent([1, 2], '2026-03-09'));
    await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-09'] } });
    expect(await at(sundayEvening)).toBe(0);
    expect(await at(mondayEvening)).toBe(1);
    expect(await at('2026-03-15T22:00:00Z')).toBe(1);
  });
});

describe('Page and mail name the same days', () => {
  const lastMail = async () => (await mailsTo(service, family.email)).at(-1)!.body;

  test('Permanent care that is asked for, confirmed or declined begins on the same first day, which is not a closed one', async () => {
    // A Monday on which care would begin.
    await service.db
      .updateTable('facility')
      .set({ closedDays: ['2026-04-06'] })
      .execute();
    const first = '2026-04-08';
    const id = await permanent([1, 3], '2026-04-05');
    expect(firstCareDay(await get(id))).toBe(first);
    expect(await lastMail()).toContain(`First day: ${fullDate(first)}`);
    await approveBooking(service.deps, id);
    await runSweep(service.deps, 'payments');
    expect(firstCareDay(await get(id))).toBe(first);
    expect(await lastMail()).toContain(`First day: ${fullDate(first)}`);
    family = await service.newFamily();
    const declined = await permanent([1, 3], '2026-04-05');
    await declineBooking(service.deps, declined);
    const text = await lastMail();
    expect(text).toContain('Days: Mondays and Wednesdays from Wednesday, April 8, 2026');
    expect(text).not.toContain('Dates:');
    expect(firstCareDay(await get(declined))).toBe(first);
  });

  test('A cancelled booking names a moved day once, on its page, in the mail and in the notice', async () => {
    const id = await accept(service, await dropIn(['2026-03-10', '2026-03-16']));
    await family.call('moveBookingDate', { params: { id }, body: { from: '2026-03-16', to: '2026-03-18' } });
    await family.call('declineBooking', { params: { id } });
    const days = bookingDateEntries(await get(id)).map((entry) => (typeof entry === 'string' ? entry : entry.date));
    expect(days).toEqual(['2026-03-10', '2026-03-18']);
    expect(await lastMail()).toContain('Dates: Mar 10, 2026; Mar 18, 2026');
    const { items } = (await family.call('listNotices')).body;
    expect(items[0]!.facts).toContain('Mar 10, Mar 18');
  });

  test('An offer of some days that ended names all days that were asked for, on its page and in the mail', async () => {
    const id = await dropIn(['2026-03-10', '2026-03-11', '2026-03-16']);
    await approveSomeDates(service.deps, id, ['2026-03-10']);
    service.clock.advance({ hours: 49 });
    await runSweep(service.deps, 'deadlines');
    const runs = groupBookingDates(
      bookingDateEntries(await get(id)).map((entry) => (typeof entry === 'string' ? entry : entry.date)),
    );
    const days = runs.map((run) => formatBookingDateRun(run, true)).join('; ');
    expect(days).toBe('Mar 10 - Mar 11, 2026; Mar 16, 2026');
    expect(await lastMail()).toContain(`Dates: ${days}`);
  });
});
