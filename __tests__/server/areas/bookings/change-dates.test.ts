import { mailsTo } from '@/__tests__/support/accounts';
import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import { type CareFacility, type CareFacilityOptions, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';
import { markAttendance } from '@/server/areas/bookings/mark-attendance';
import { setPrices } from '@/server/areas/desk/facility-facts';
import { runDue } from '@/server/jobs/sweeps';

/** Absences and moved dates of confirmed bookings (product rule 4, "Changing single dates"). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
const day = prices.fullDay.toddlers;

useBookingService(async (started) => {
  service = started;
  await openFacility();
  family = await service.newFamily();
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

async function openFacility(options?: CareFacilityOptions) {
  facility = await service.newFacility(options);
}
const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];

async function confirmed(bookingDates = dates, who = family): Promise<BookingGroup> {
  const there = { facilityId: facility.id, addressId: facility.addressId, children: who.children };
  const { body } = await who.call('requestDropIn', { body: { ...there, bookingDates, scheduleType: 1 } });
  await approveBooking(service.deps, body.id);
  await runDue(service.deps);
  return get(body.id, who);
}
const get = async (id: string, who = family) => (await who.call('getBooking', { params: { id } })).body;
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

describe('Absences', () => {
  test('An absence frees the place, refunds the date and leaves the rest of the booking', async () => {
    const before = await confirmed();
    expect(before.items[1]!.absence).toEqual({ refund: day, until: '2026-03-09T12:00:00.000Z' });
    const reply = await absent(before.id, { version: before.version, refund: day, dates: ['2026-03-10'] });
    expect(reply.status).toBe(200);
    const after = reply.body;
    expect(after).toMatchObject({
      status: BookingStatus.APPROVED,
      startDate: '2026-03-09',
      endDate: '2026-03-11',
      payments: [{ amount: 3 * day, refunded: day }],
      cancellationQuote: { amount: 2 * day },
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(stands(after)).toEqual([
      ['2026-03-09', 1],
      ['2026-03-10', 5],
      ['2026-03-11', 1],
    ]);
    expect(after.history.at(-1)).toMatchObject({
      by: 'parent',
      action: 'absence',
      from: 7,
      to: 7,
      note: 'Mar 10, 2026',
    });
    expect([await takenOn('2026-03-09'), await takenOn('2026-03-10')]).toEqual([1, 0]);
    const changeMails = async () =>
      (await mailsTo(service, family.email)).filter(({ kind }) => kind === 'bookingChange');
    // The remaining days.
    expect((await changeMails())[0]!.body).toMatch(
      /Monday, March 9, 2026, open .*\nWednesday, March 11, 2026, open .*\nSession: .*\nWhere: /,
    );
    await runDue(service.deps);
    const mail = await changeMails();
    expect(mail.map(({ subject }) => subject)).toEqual([
      `Call Willow House: they don’t know yet that you aren’t coming (${before.number})`,
    ]);
    // Only the refund's status has changed.
    const refunds = [{ amount: day, status: 'succeeded' }];
    expect(await get(before.id)).toMatchObject({ version: after.version, items: after.items, payments: [{ refunds }] });
  });

  test.each([
    ['the last instant of that date’s own terms', '2026-03-09T12:00:00.000Z', day],
    ['a moment later', '2026-03-09T12:00:00.001Z', 0],
  ])('An absence at %s refunds what the page says', async (_, at, refund) => {
    const { id } = await confirmed();
    service.clock.set(at);
    const { items } = await get(id);
    expect(items[1]!.absence!.refund).toBe(refund);
    const { body } = await absent(id, { refund, dates: ['2026-03-10'] });
    expect(body.payments).toMatchObject([{ refunded: refund }]);
    // Cancelling later refunds only the rest, not what the terms kept.
    service.clock.set('2026-03-04T17:00:00Z');
    const rest = await get(id);
    expect(rest.cancellationQuote!.amount).toBe(2 * day);
    const cancelled = await family.call('declineBooking', { params: { id } });
    expect(cancelled.body.payments).toMatchObject([{ refunded: refund + 2 * day }]);
  });

  test('After the deadline of the first date, cancelling still refunds the others', async () => {
    const { id } = await confirmed();
    // On the first day, two hours after the facility opened.
    service.clock.set('2026-03-09T14:00:00Z');
    const seen = await get(id);
    expect(seen.items.map(({ absence }) => absence!.refund)).toEqual([0, 0, day]);
    expect(seen.cancellationQuote).toEqual({ refundType: 2, amount: day, until: '2026-03-10T12:00:00.000Z' });
    const { body } = await family.call('declineBooking', { params: { id }, body: { refund: day } });
    expect(body.payments).toMatchObject([{ refunded: day }]);
  });

  test.each<[string, object[]]>([
    ['earlier hours', openFrom('05:00')],
    ['a weekday without care', openFrom('08:00').filter(({ weekday }) => weekday !== 2)],
    ['no stated hours', []],
  ])('The deadline of a booked date stays when the facility changes to %s', async (_, openingHours) => {
    const { id } = await confirmed();
    const before = await get(id);
    await service.db
      .updateTable('facility')
      .set({ openingHours: JSON.stringify(openingHours) })
      .execute();
    const after = await get(id);
    expect(after.items).toEqual(before.items);
    expect(after.cancellationQuote).toEqual(before.cancellationQuote);
    service.clock.set('2026-03-09T12:00:00.000Z');
    expect((await absent(id, { refund: day, dates: ['2026-03-10'] })).body.payments).toMatchObject([{ refunded: day }]);
  });

  test('Half terms refund half of a date and later half of the rest, never more than half in total', async () => {
    await openFacility({ policy: 4 });
    service.clock.set('2026-02-20T17:00:00Z');
    const { id } = await confirmed();
    expect((await absent(id, { dates: ['2026-03-10'] })).body.payments).toMatchObject([{ refunded: day / 2 }]);
    // As in the dialog: half of the two remaining dates, plus the earlier refund.
    expect((await get(id)).cancellationQuote).toMatchObject({ refundType: 2, amount: day });
    const { body } = await family.call('declineBooking', { params: { id }, body: { refund: day } });
    expect(body.payments).toMatchObject([{ refunded: (3 * day) / 2 }]);
  });

  test('Without its first date a booking begins with the next one, and without its last it ends sooner', async () => {
    const { id } = await confirmed();
    const { body } = await absent(id, { dates: ['2026-03-11', '2026-03-09'] });
    expect(body).toMatchObject({
      startDate: '2026-03-10',
      endDate: '2026-03-10',
      firstStartAt: '2026-03-10T12:00:00.000Z',
    });
    service.clock.set('2026-03-11T05:00:00Z');
    await runDue(service.deps);
    expect((await get(id)).status).toBe(BookingStatus.COMPLETED);
  });

  test('An absence for all remaining dates is refused, and wrong dates are named', async () => {
    const { id } = await confirmed();
    const all = await absent(id, { dates });
    expect(all.status).toBe(409);
    expect(all.body).toEqual({ error: 'These are the only dates left. Cancel the booking instead.' });
    const wrong = await absent(id, { dates: ['2026-03-10', '2026-03-12'] });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({ error: { dates: 'March 12, 2026 isn’t an upcoming date of this booking.' } });
    service.clock.set('2026-03-09T20:00:00Z');
    await markAttendance(service.deps, id, '2026-03-09', true);
    expect((await absent(id, { dates: ['2026-03-09'] })).status).toBe(422);
    expect((await absent(id, { dates: ['2026-03-10', '2026-03-11'] })).status).toBe(200);
  });

  test('A repeated absence refunds nothing more, and another one from an old page is refused', async () => {
    const { id, version } = await confirmed();
    const first = await absent(id, { version, refund: day, dates: ['2026-03-10'] });
    const again = await absent(id, { version, refund: day, dates: ['2026-03-10'] });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const stale = await absent(id, { version, refund: day, dates: ['2026-03-11'] });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ details: { group: { version: first.body.version } } });
    const wrong = await absent(id, { version: first.body.version, refund: 1, dates: ['2026-03-11'] });
    expect(wrong.status).toBe(409);
    expect(wrong.body).toMatchObject({ details: { refund: day } });
    expect((await get(id)).payments).toMatchObject([{ refunded: day }]);
  });

  test('A permanent booking frees single days at an unchanged monthly price', async () => {
    const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
    const wish = { permanentBookingDays: [1, 2], scheduleType: 1, startDate: '2026-03-09' };
    const { id } = (await family.call('requestPermanent', { body: { ...there, ...wish } })).body;
    await approveBooking(service.deps, id);
    await runDue(service.deps);
    const before = await get(id);
    expect(before.items[0]!.absence).toEqual({ refund: 0, until: null });
    const { status, body } = await absent(id, { dates: ['2026-03-16', '2026-03-17'] });
    expect(status).toBe(200);
    expect(body.payments[0]!.refunded).toBe(0);
    expect(body.startDate).toBe('2026-03-09');
    expect(body.endDate).toBe(null);
    expect(await takenOn('2026-03-16')).toBe(0);
    expect((await move(id, '2026-03-10', '2026-03-12')).status).toBe(409);
    // The next month is charged in full.
    service.clock.set('2026-04-01T12:00:00Z');
    await runDue(service.deps);
    expect((await get(id)).payments).toHaveLength(2);
  });

  test("An absence is refused unless the booking is confirmed and the family's own", async () => {
    const { id } = await confirmed();
    const other = await service.newFamily();
    expect((await absent(id, { dates: ['2026-03-10'] }, other)).status).toBe(404);
    expect((await move(id, '2026-03-10', '2026-03-12', {}, other)).status).toBe(404);
    await cancelBooking(service.deps, id);
    const reply = await absent(id, { dates: ['2026-03-10'] });
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({
      error: 'This booking can’t be changed: its status is now “Cancelled by the facility”.',
    });
  });
});

describe('Moving a date', () => {
  test('Moving a date holds the new place, releases the old one and charges nothing', async () => {
    const { id, version } = await confirmed();
    const reply = await move(id, '2026-03-11', '2026-03-13', { version });
    expect(reply.status).toBe(200);
    expect(stands(reply.body)).toEqual([
      ['2026-03-09', 1],
      ['2026-03-10', 1],
      ['2026-03-11', 5],
      ['2026-03-13', 1],
    ]);
    expect(reply.body).toMatchObject({ endDate: '2026-03-13', payments: [{ amount: 3 * day, refunded: 0 }] });
    expect(reply.body.history.at(-1)).toMatchObject({
      action: 'reschedule',
      note: 'From March 11, 2026 to March 13, 2026',
    });
    expect([await takenOn('2026-03-11'), await takenOn('2026-03-13')]).toEqual([0, 1]);
    const again = await move(id, '2026-03-11', '2026-03-13', { version });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(reply.body);
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
    const price = { of: 'day', sessionType: 1, price: 9_000 } as const;
    await setPrices(service.deps, [{ ageGroupId: facility.groups.toddlers, price }]);
    expect((await move(id, '2026-03-10', '2026-03-09', {}, turning)).status).toBe(409);
  });

  test("Moving a date is refused after the terms' deadline, and a lost place changes nothing", async () => {
    await openFacility({ places: 1 });
    const mine = await confirmed();
    const other = await service.newFamily();
    await confirmed(['2026-03-12'], other);
    const taken = await move(mine.id, '2026-03-10', '2026-03-12');
    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({
      error: 'This place has just been taken.',
      details: { dates: ['2026-03-12'], waitlist: true },
    });
    expect(await get(mine.id)).toEqual(mine);
    const doubled = await move(mine.id, '2026-03-10', '2026-03-11');
    expect(doubled.status).toBe(409);
    expect(doubled.body).toMatchObject({
      error: 'Ava already has a spot at Willow House on Wednesday, March 11, 2026.',
      details: { requests: [{ kind: 'booking', id: mine.id, date: '2026-03-11' }] },
    });
    expect((await move(mine.id, '2026-03-10', '2026-03-14')).body).toEqual({
      error: { to: 'Willow House is closed on Saturdays.' },
    });
    service.clock.set('2026-03-09T12:00:00.001Z');
    const late = await move(mine.id, '2026-03-10', '2026-03-13');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: expect.stringMatching(/^Under the cancellation terms, March 10, 2026 can no longer be moved\./),
    });
    expect((await move(mine.id, '2026-03-11', '2026-03-13')).status).toBe(200);
  });

  test('When two families move to the same day, one gets it and the other keeps its old day', async () => {
    for (let round = 0; round < 5; round += 1) {
      await openFacility({ places: 2 });
      const who = await Promise.all([service.newFamily(), service.newFamily(), service.newFamily()]);
      const bookings = [];
      // A third family holds one of that day's two places.
      for (const [index, one] of who.entries()) {
        bookings.push(await confirmed(index === 2 ? ['2026-03-12'] : ['2026-03-10'], one));
      }
      const [one, other] = await Promise.all([
        move(bookings[0]!.id, '2026-03-10', '2026-03-12', {}, who[0]),
        move(bookings[1]!.id, '2026-03-10', '2026-03-12', {}, who[1]),
      ]);
      expect([one.status, other.status].sort()).toEqual([200, 409]);
      expect([await takenOn('2026-03-10'), await takenOn('2026-03-12')]).toEqual([1, 2]);
    }
  });

  test('Two families that swap days at a full facility do not deadlock', async () => {
    await openFacility({ places: 2 });
    const who = await Promise.all([service.newFamily(), service.newFamily()]);
    const [one, other] = [await confirmed(['2026-03-30'], who[0]), await confirmed(['2026-04-02'], who[1])];
    const began = Date.now();
    const replies = await Promise.all([
      move(one.id, '2026-03-30', '2026-04-02', {}, who[0]),
      move(other.id, '2026-04-02', '2026-03-30', {}, who[1]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    // PostgreSQL detects deadlocks only after a second.
    expect(Date.now() - began).toBeLessThan(1_000);
  });

  test('An absence and a concurrent cancellation by the facility refund the money once', async () => {
    for (let round = 0; round < 5; round += 1) {
      family = await service.newFamily();
      const { id, version } = await confirmed();
      const [parent] = await Promise.all([
        absent(id, { version, refund: day, dates: ['2026-03-10'] }),
        cancelBooking(service.deps, id),
      ]);
      expect([200, 409]).toContain(parent.status);
      const after = await get(id);
      expect(after).toMatchObject({
        status: BookingStatus.CANCELED_BY_FACILITY,
        payments: [{ amount: 3 * day, refunded: 3 * day }],
      });
      expect(await takenOn('2026-03-10')).toBe(0);
    }
  });
});
