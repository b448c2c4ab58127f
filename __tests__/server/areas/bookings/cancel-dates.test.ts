import { mailsTo } from '@/__tests__/support/accounts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { approveBooking, cancelSomeDates } from '@/server/areas/bookings/facility-moves';
import { markAttendance } from '@/server/areas/bookings/mark-attendance';
import { runDue } from '@/server/jobs/sweeps';

/** A facility cancels single dates of a confirmed booking (product rule 4, "Changing single dates"). */
const at = useDeskService();
const { desk, done } = at;
const day = 8_000;
const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];

const get = async (id: string) => (await at.family.call('getBooking', { params: { id } })).body;
async function confirmed(requested = at.booking(dates)) {
  const { id } = await requested;
  await approveBooking(at.service.deps, id);
  await runDue(at.service.deps);
  return get(id);
}
const stands = (booking: Awaited<ReturnType<typeof get>>) => booking.items.map(({ date, status }) => [date, status]);

test('a date is refunded in full after its deadline, its place is free, and the family reads why', async () => {
  const { id, number, version } = await confirmed();
  // Two hours after the parent could no longer give up March 10.
  at.service.clock.set('2026-03-09T14:00:00Z');
  expect((await get(id)).items[1]!.absence).toEqual({ refund: 0, until: null });
  const said = await done('cancel-dates', number, '2026-03-10', '--version', `${version}`, '--note', 'No heating.');
  expect(said).toBe(`${number} is now APPROVED (“Confirmed”).`);
  const mails = await mailsTo(at.service, at.family.email);
  const mail = mails.find(({ subject }) => subject === `Willow House cancelled some of your days (${number})`);
  // A sent mail keeps no body.
  expect(mail?.body).toContain('You won’t have care there on these dates: Mar 10, 2026.');
  expect(mail?.body).toContain('Willow House wrote: “No heating.”');
  expect(mail?.body).toContain('We’ll refund $80.00 CAD to the card you paid with.');
  await runDue(at.service.deps);
  const after = await get(id);
  expect(stands(after)).toEqual([
    ['2026-03-09', BookingItemStatus.APPROVED],
    ['2026-03-10', BookingItemStatus.CANCELED],
    ['2026-03-11', BookingItemStatus.APPROVED],
  ]);
  expect(after).toMatchObject({ status: BookingStatus.APPROVED, payments: [{ amount: 3 * day, refunded: day }] });
  expect(after.history.at(-1)).toMatchObject({
    by: 'facility',
    action: 'cancelDates',
    from: BookingStatus.APPROVED,
    to: BookingStatus.APPROVED,
    note: 'Mar 10, 2026. No heating.',
  });
  const { items } = (await at.family.call('listNotices')).body;
  expect(items[0]).toMatchObject({ title: 'Willow House cancelled some of your days', read: false });
  // The freed place can be booked again.
  const again = await at.booking(['2026-03-10'], await at.service.newCareFamily());
  expect(again.status).toBe(BookingStatus.NEW);
});

test('without its last date a booking is cancelled by the facility, and a repeat changes nothing', async () => {
  const { id, number } = await confirmed(at.booking(dates.slice(0, 2)));
  await done('cancel-dates', number, '2026-03-09');
  expect(await get(id)).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-10' });
  expect(await done('cancel-dates', number, '2026-03-09')).toContain('nothing changed');
  expect(await done('cancel-dates', number, '2026-03-10')).toContain('CANCELED_BY_FACILITY');
  expect(await done('cancel-dates', number, '2026-03-10')).toContain('nothing changed');
  const over = await get(id);
  expect(over).toMatchObject({
    status: BookingStatus.CANCELED_BY_FACILITY,
    payments: [{ amount: 2 * day, refunded: 2 * day }],
  });
});

test('a booking that has begun keeps the day that took place and is completed', async () => {
  const { id, number } = await confirmed();
  at.service.clock.set('2026-03-09T23:00:00Z');
  await markAttendance(at.service.deps, id, '2026-03-09', true);
  await done('cancel-dates', number, '2026-03-10', '2026-03-11');
  expect(await get(id)).toMatchObject({ status: BookingStatus.APPROVED, payments: [{ refunded: 2 * day }] });
  at.service.clock.set('2026-03-10T05:00:00Z');
  await runDue(at.service.deps);
  expect((await get(id)).status).toBe(BookingStatus.COMPLETED);
});

test('permanent care loses the day without refund, and its next month is charged when it was due', async () => {
  const before = await confirmed(at.permanent([1, 2]));
  const due = async () =>
    (await at.service.db.selectFrom('bookingGroup').select('dueAt').where('id', '=', before.id).executeTakeFirst())
      ?.dueAt;
  const dueBefore = await due();
  await done('cancel-dates', before.number, '2026-03-16');
  const after = await get(before.id);
  expect(after.items.find(({ date }) => date === '2026-03-16')?.status).toBe(BookingItemStatus.CANCELED);
  expect(after.payments).toMatchObject([{ refunded: 0 }]);
  expect(await due()).toEqual(dueBefore);
  const [mail] = (await mailsTo(at.service, at.family.email)).filter(({ kind }) => kind === 'bookingChange');
  expect(mail?.body).toContain('The monthly price stays the same.');
  at.service.clock.set('2026-04-01T12:00:00Z');
  await runDue(at.service.deps);
  expect((await get(before.id)).payments).toHaveLength(2);
});

test('a date that is past or not in the booking, an old version and another status are refused', async () => {
  const { id, number, version } = await confirmed();
  const wrong = await desk('cancel-dates', number, '2026-03-12');
  expect(wrong).toEqual({ code: 1, text: 'March 12, 2026 isn’t an upcoming date of this booking.' });
  const some = await desk('cancel-dates', number, ...dates, '2026-03-12');
  expect(some.code).toBe(1);
  at.service.clock.set('2026-03-10T14:00:00Z');
  expect((await desk('cancel-dates', number, '2026-03-09')).code).toBe(1);
  await expect(cancelSomeDates(at.service.deps, id, ['2026-03-11'], { version: version - 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { group: { version } },
  });
  expect(stands(await get(id)).every(([, status]) => status === BookingItemStatus.APPROVED)).toBe(true);
  const asked = await at.booking(['2026-03-17', '2026-03-18']);
  for (const some of [['2026-03-17'], ['2026-03-17', '2026-03-18']]) {
    expect(await desk('cancel-dates', asked.number, ...some)).toEqual({
      code: 1,
      text: 'This booking can’t be changed: its status is now “Pending request”.',
    });
  }
  expect((await desk('cancel-dates', number)).code).toBe(2);
  expect((await desk('cancel-dates', number, '2026-03-11', '--version', 'new')).code).toBe(2);
});
