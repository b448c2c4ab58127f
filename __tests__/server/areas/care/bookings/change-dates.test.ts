import { mailsTo } from '@/__tests__/support/accounts';
import {
  accept,
  type BookingService,
  careAt,
  countDeadlocks,
  settle,
  useBookingService,
} from '@/__tests__/support/booking-service';
import { type CareFacility, type CareFacilityOptions, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup } from '@/api/contract/types';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';
import { runDesk } from '@/scripts/desk/run-desk';
import { cancelBooking, cancelSomeDates } from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';

/** Single dates of confirmed bookings: given up, moved, cancelled by the facility (product rule 4, "Changing single dates"). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
const day = prices.fullDay.toddlers;
const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];

useBookingService(async (started) => {
  service = started;
  await openFacility();
  family = await service.newFamily();
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

async function openFacility(options?: CareFacilityOptions) {
  facility = await service.newFacility(options);
}
const get = async (id: string, who = family) => (await who.call('getBooking', { params: { id } })).body;
async function confirmed(bookingDates = dates, who = family): Promise<BookingGroup> {
  const { body } = await who.call('requestDropIn', { body: { ...careAt(facility, who), bookingDates } });
  return get(await accept(service, body.id), who);
}
/** Permanent care on Mondays and Tuesdays from March 9. */
async function permanent(): Promise<BookingGroup> {
  const body = { ...careAt(facility, family), permanentBookingDays: [1, 2], startDate: '2026-03-09' };
  return get(await accept(service, (await family.call('requestPermanent', { body })).body.id));
}
const absent = (id: string, body: object, who = family) => who.call('shareAbsence', { params: { id }, body });
const move = (id: string, from: string, to: string, over: object = {}, who = family) =>
  who.call('moveBookingDate', { params: { id }, body: { from, to, ...over } });
/** Taken places in the toddlers' morning pool. */
async function takenOn(date: string): Promise<number> {
  const row = await service.db
    .selectFrom('slot')
    .select('taken')
    .where('ageGroupId', '=', facility.groups.toddlers)
    .where('date', '=', date)
    .where('pool', '=', 1)
    .executeTakeFirst();
  return row?.taken ?? 0;
}
const openFrom = (opens: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: true, opens, closes: '18:00' }));
const stands = (booking: BookingGroup) => booking.items.map(({ date, status }) => [date, status]);
const changeMails = async () => (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'bookingChange');

describe('Absences', () => {
  test('An absence frees the place, refunds the date and leaves the rest of the booking', async () => {
    const before = await confirmed();
    expect(before.items[1]!.absence).toEqual({ refund: day, until: '2026-03-09T12:00:00.000Z' });
    const body = { version: before.version, refund: day, dates: ['2026-03-10'] };
    const { status, body: after } = await absent(before.id, body);
    expect(status).toBe(200);
    expect(after).toMatchObject({
      status: BookingStatus.APPROVED,
      startDate: '2026-03-09',
      endDate: '2026-03-11',
      payments: [{ amount: 3 * day, refunded: day }],
      cancellationQuote: { amount: 2 * day },
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(stands(after)).toEqual([
      ['2026-03-09', Item.APPROVED],
      ['2026-03-10', Item.CANCELED],
      ['2026-03-11', Item.APPROVED],
    ]);
    expect(after.history.at(-1)).toMatchObject({
      by: 'parent',
      action: 'absence',
      from: 7,
      to: 7,
      note: 'Mar 10, 2026',
    });
    expect([await takenOn('2026-03-09'), await takenOn('2026-03-10')]).toEqual([1, 0]);
    const [mail, ...more] = await changeMails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(
      `Call Willow House: they don’t know yet that Ava isn’t coming Mar 10 (${before.number})`,
    );
    // The remaining days.
    expect(mail!.body).toMatch(
      /Monday, March 9, 2026, open .*\nWednesday, March 11, 2026, open .*\nSession: .*\nWhere: /,
    );
    await settle(service);
    // Only the refund's status has changed.
    const refunds = [{ amount: day, status: 'succeeded' }];
    expect(await get(before.id)).toMatchObject({ version: after.version, items: after.items, payments: [{ refunds }] });
  });

  test('Without its first date a booking begins with the next one, and without its last it ends sooner; deadlines stay when the facility changes its hours', async () => {
    const before = await confirmed();
    const { id } = before;
    await service.db
      .updateTable('facility')
      .set({ openingHours: JSON.stringify(openFrom('05:00')) })
      .execute();
    const { items, cancellationQuote } = await get(id);
    expect({ items, cancellationQuote }).toEqual({ items: before.items, cancellationQuote: before.cancellationQuote });
    service.clock.set('2026-03-08T12:00:00.000Z');
    const { body } = await absent(id, { refund: 2 * day, dates: ['2026-03-11', '2026-03-09'] });
    expect(body).toMatchObject({
      startDate: '2026-03-10',
      endDate: '2026-03-10',
      firstStartAt: '2026-03-10T12:00:00.000Z',
      payments: [{ refunded: 2 * day }],
    });
    service.clock.set('2026-03-11T05:00:00Z');
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.COMPLETED);
  });

  test('An absence for all remaining dates, for a wrong date or at another refund is refused', async () => {
    const { id, version } = await confirmed();
    const all = await absent(id, { dates });
    expect(all.status).toBe(409);
    expect(all.body).toEqual({ error: 'These are the only dates left. Cancel the booking instead.' });
    const wrong = await absent(id, { dates: ['2026-03-10', '2026-03-12'] });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({ error: { dates: 'March 12, 2026 isn’t an upcoming date of this booking.' } });
    const amount = await absent(id, { version, refund: 1, dates: ['2026-03-11'] });
    expect(amount).toMatchObject({ status: 409, body: { details: { refund: day } } });
    expect((await get(id)).version).toBe(version);
  });

  test('An absence and a concurrent cancellation by the facility refund the money once', async () => {
    for (let round = 0; round < 2; round += 1) {
      family = await service.newFamily();
      const { id, version } = await confirmed();
      const [parent] = await Promise.all([
        absent(id, { version, refund: day, dates: ['2026-03-10'] }),
        cancelBooking(service.deps, id),
      ]);
      expect([200, 409]).toContain(parent.status);
      expect(await get(id)).toMatchObject({
        status: BookingStatus.CANCELED_BY_FACILITY,
        payments: [{ amount: 3 * day, refunded: 3 * day }],
      });
      expect(await takenOn('2026-03-10')).toBe(0);
    }
  });
});

describe('Moving a date', () => {
  test('Moving a date holds the new place, releases the old one and charges nothing', async () => {
    const { id, version } = await confirmed();
    const reply = await move(id, '2026-03-11', '2026-03-13', { version });
    expect(reply.status).toBe(200);
    expect(stands(reply.body)).toEqual([
      ['2026-03-09', Item.APPROVED],
      ['2026-03-10', Item.APPROVED],
      ['2026-03-11', Item.CANCELED],
      ['2026-03-13', Item.APPROVED],
    ]);
    expect(reply.body).toMatchObject({ endDate: '2026-03-13', payments: [{ amount: 3 * day, refunded: 0 }] });
    expect(reply.body.history.at(-1)).toMatchObject({
      action: 'reschedule',
      about: { dates: ['2026-03-11'], movedTo: '2026-03-13' },
    });
    const [mail] = await changeMails();
    expect(mail!.subject).toBe(`You moved Mar 11 at Willow House to Mar 13 (${reply.body.number})`);
    expect([await takenOn('2026-03-11'), await takenOn('2026-03-13')]).toEqual([0, 1]);
  });

  test('Moving to a cheaper day refunds the difference, and to a dearer one is refused', async () => {
    const turning = await service.newFamily({ births: ['2023-03-12'] });
    const { id } = await confirmed(['2026-03-10', '2026-03-11'], turning);
    const cheaper = await move(id, '2026-03-11', '2026-03-12', {}, turning);
    expect(cheaper.body.payments).toMatchObject([{ amount: 2 * day, refunded: day - prices.fullDay.children }]);
    expect(cheaper.body.cancellationQuote!.amount).toBe(day + prices.fullDay.children);
    const dearer = await move(id, '2026-03-12', '2026-03-11', {}, turning);
    expect(dearer.status).toBe(409);
    expect(dearer.body).toEqual({
      error:
        'Care on March 11, 2026 costs more than on March 12, 2026. Mark your child as not coming on that date, and send a new request for the other day.',
    });
  });

  test("Moving a date is refused after the terms' deadline, and a lost place changes nothing", async () => {
    await openFacility({ places: 1 });
    const mine = await confirmed();
    await confirmed(['2026-03-12'], await service.newFamily());
    const taken = await move(mine.id, '2026-03-10', '2026-03-12');
    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({
      error: 'This place has just been taken.',
      details: { dates: ['2026-03-12'], waitlist: true },
    });
    const doubled = await move(mine.id, '2026-03-10', '2026-03-11');
    expect(doubled.status).toBe(409);
    expect(doubled.body).toMatchObject({
      error: 'Ava already has a spot at Willow House on Wednesday, March 11, 2026.',
      details: { requests: [{ kind: 'booking', id: mine.id, date: '2026-03-11' }] },
    });
    expect((await move(mine.id, '2026-03-10', '2026-03-14')).body).toEqual({
      error: { to: 'Willow House is closed on Saturdays.' },
    });
    expect(await get(mine.id)).toEqual(mine);
    service.clock.set('2026-03-09T12:00:00.001Z');
    const late = await move(mine.id, '2026-03-10', '2026-03-13');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: expect.stringMatching(/^Under the cancellation terms, March 10, 2026 can no longer be moved\./),
    });
    expect((await move(mine.id, '2026-03-11', '2026-03-13')).status).toBe(200);
  });

  test('Two families that swap days at a full facility do not deadlock', async () => {
    await openFacility({ places: 2 });
    const who = await Promise.all([service.newFamily(), service.newFamily()]);
    const [one, other] = [await confirmed(['2026-03-30'], who[0]), await confirmed(['2026-04-02'], who[1])];
    const deadlocks = countDeadlocks(service);
    const replies = await Promise.all([
      move(one.id, '2026-03-30', '2026-04-02', {}, who[0]),
      move(other.id, '2026-04-02', '2026-03-30', {}, who[1]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(deadlocks()).toBe(0);
  });
});

describe('Dates that the facility cancels', () => {
  const desk = async (...argv: string[]) => runDesk(['cancel-dates', ...argv], async () => service.deps);

  test('A date is refunded in full after its deadline, its place is free, and the family reads why', async () => {
    const { id, number, version } = await confirmed();
    // Two hours after the parent could no longer give up March 10.
    service.clock.set('2026-03-09T14:00:00Z');
    expect((await get(id)).items[1]!.absence).toEqual({ refund: 0, until: null });
    const said = await desk(number, '2026-03-10', '--version', `${version}`, '--note', 'No heating.');
    expect(said).toEqual({ code: 0, text: `${number} is now APPROVED (“Confirmed”).` });
    const [mail] = await changeMails();
    expect(mail?.subject).toBe(`Willow House cancelled some of your days (${number})`);
    expect(mail?.body).toContain('You won’t have care there on these dates: Mar 10, 2026.');
    expect(mail?.body).toContain('Willow House wrote: “No heating.”');
    expect(mail?.body).toContain('We’ll refund $80.00 CAD to the card you paid with.');
    const after = await get(id);
    expect(stands(after)).toEqual([
      ['2026-03-09', Item.APPROVED],
      ['2026-03-10', Item.CANCELED],
      ['2026-03-11', Item.APPROVED],
    ]);
    expect(after).toMatchObject({ status: BookingStatus.APPROVED, payments: [{ amount: 3 * day, refunded: day }] });
    expect(after.history.at(-1)).toMatchObject({
      by: 'facility',
      action: 'cancelDates',
      from: BookingStatus.APPROVED,
      to: BookingStatus.APPROVED,
      note: 'Mar 10, 2026. No heating.',
    });
    const { items } = (await family.call('listNotices')).body;
    expect(items[0]).toMatchObject({ title: 'Willow House cancelled some of your days', read: false });
    expect(await takenOn('2026-03-10')).toBe(0);
  });

  test('Without its last date a booking is cancelled by the facility, and a repeat changes nothing', async () => {
    const { id } = await confirmed(dates.slice(0, 2));
    const cancel = async (date: string) => (await cancelSomeDates(service.deps, id, [date])).changed;
    expect(await cancel('2026-03-09')).toBe(true);
    expect(await get(id)).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-10' });
    expect(await cancel('2026-03-09')).toBe(false);
    expect(await cancel('2026-03-10')).toBe(true);
    expect(await cancel('2026-03-10')).toBe(false);
    expect(await get(id)).toMatchObject({
      status: BookingStatus.CANCELED_BY_FACILITY,
      payments: [{ amount: 2 * day, refunded: 2 * day }],
    });
  });

  test('A booking that has begun keeps the day that took place and is completed', async () => {
    const { id } = await confirmed();
    service.clock.set('2026-03-09T23:00:00Z');
    await markAttendance(service.deps, id, '2026-03-09', true);
    // The next morning, before the facility opens.
    service.clock.set('2026-03-10T11:00:00Z');
    await cancelSomeDates(service.deps, id, ['2026-03-10', '2026-03-11']);
    expect(await get(id)).toMatchObject({ status: BookingStatus.APPROVED, payments: [{ refunded: 2 * day }] });
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.COMPLETED);
  });

  test('Permanent care loses days without refund, given up or cancelled, and its next month is charged when it was due', async () => {
    const { id, items } = await permanent();
    expect(items[0]!.absence).toEqual({ refund: 0, until: null });
    const due = async () =>
      (await service.db.selectFrom('bookingGroup').select('dueAt').where('id', '=', id).executeTakeFirst())?.dueAt;
    const dueBefore = await due();
    const given = (await absent(id, { dates: ['2026-03-16', '2026-03-17'] })).body;
    expect(given).toMatchObject({ startDate: '2026-03-09', endDate: null, payments: [{ refunded: 0 }] });
    expect(await takenOn('2026-03-16')).toBe(0);
    expect((await move(id, '2026-03-10', '2026-03-12')).status).toBe(409);
    await cancelSomeDates(service.deps, id, ['2026-03-23']);
    const after = await get(id);
    expect(after.items.find(({ date }) => date === '2026-03-23')?.status).toBe(Item.CANCELED);
    expect(after.payments).toMatchObject([{ refunded: 0 }]);
    expect(await due()).toEqual(dueBefore);
    expect((await changeMails()).at(-1)?.body).toContain('The monthly price stays the same.');
    service.clock.set('2026-04-01T12:00:00Z');
    await settle(service);
    expect((await get(id)).payments).toHaveLength(2);
  });

  test('A date that is past or not in the booking, an old version and another status are refused', async () => {
    const { id, number, version } = await confirmed();
    const wrong = await desk(number, '2026-03-12');
    expect(wrong).toEqual({ code: 1, text: 'March 12, 2026 isn’t an upcoming date of this booking.' });
    const refused = (cancelled: string[], seen = {}) =>
      expect(cancelSomeDates(service.deps, id, cancelled, seen)).rejects;
    await refused([...dates, '2026-03-12']).toMatchObject({ code: 'invalid' });
    service.clock.set('2026-03-10T14:00:00Z');
    await refused(['2026-03-09']).toMatchObject({ code: 'invalid' });
    await refused(['2026-03-11'], { version: version - 1 }).toMatchObject({
      code: 'conflict',
      details: { group: { version } },
    });
    expect(stands(await get(id)).every(([, status]) => status === Item.APPROVED)).toBe(true);
    const body = { ...careAt(facility, family), bookingDates: ['2026-03-17', '2026-03-18'] };
    const asked = (await family.call('requestDropIn', { body })).body;
    await expect(cancelSomeDates(service.deps, asked.id, ['2026-03-17'])).rejects.toThrow(
      'This booking can’t be changed: its status is now “Pending request”.',
    );
  });
});
