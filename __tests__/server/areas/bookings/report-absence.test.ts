import { mailsTo } from '@/__tests__/support/accounts';
import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import { type CareFacility, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { confirmedContact } from '@/__tests__/support/contacts';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { Body, BookingGroup } from '@/api/contract/types';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';
import { absencesOf } from '@/lib/requests/absences';
import { approveBooking, cancelBooking, cancelSomeDates } from '@/server/areas/bookings/facility-moves';
import { markAttendance } from '@/server/areas/bookings/mark-attendance';
import { calendarOf } from '@/server/areas/calendar/feed';
import { runDue } from '@/server/jobs/sweeps';

/** A child isn't coming: several bookings at once, undone until the session begins (product rule 4). */
let service: BookingService;
let willow: CareFacility;
let family: CareFamily;
let [ava, ben] = ['', ''];
const day = prices.fullDay.toddlers;
/** Care of the three days is confirmed on the Wednesday before; the facility opens at 12:00 UTC. */
const [monday, tuesday, wednesday] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const;
const mondayMorning = '2026-03-09T11:00:00Z';

useBookingService(async (started) => {
  service = started;
  willow = await service.newFacility();
  await confirmedContact(service, willow.id);
  family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
  [ava, ben] = family.children as [string, string];
});
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

interface Wanted {
  dates?: readonly string[];
  children?: string[];
  at?: CareFacility;
  session?: 1 | 2 | 3;
}
async function confirmed({ dates = [monday, tuesday, wednesday], children, at = willow, session = 1 }: Wanted = {}) {
  const there = { facilityId: at.id, addressId: at.addressId, children: children ?? family.children };
  const { body } = await family.call('requestDropIn', {
    body: { ...there, bookingDates: [...dates], scheduleType: session },
  });
  await approveBooking(service.deps, body.id);
  await runDue(service.deps);
  return get(body.id);
}
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;

type Report = Body<'reportAbsence'>;
/** As the sheet does: with the bookings, versions and refunds that it shows. */
function shown(
  bookings: readonly BookingGroup[],
  { from = monday, until = from, reason = 'sick' }: Partial<Report> = {},
) {
  const seen = absencesOf(bookings, { childId: ava, from, until });
  return {
    reason,
    from,
    until,
    bookings: seen.map(({ booking: { id, version }, refund }) => ({ id, version, refund })),
  } satisfies Report;
}
const report = (body: Report, who = family) => who.call('reportAbsence', { params: { id: ava }, body });
const undo = (bookings: Body<'undoAbsence'>['bookings'], who = family) =>
  who.call('undoAbsence', { params: { id: ava }, body: { bookings } });
/** "Ava Mon not coming" of the items that differ from approved and coming. */
const differing = ({ items }: BookingGroup) =>
  items.flatMap(({ childId, date, status, notComing }) =>
    status === Item.APPROVED && !notComing ? [] : [[childId, date, status, notComing?.reason ?? null]],
  );
async function taken(ageGroupId: string, date: string): Promise<number> {
  const rows = await service.db
    .selectFrom('slot')
    .select('taken')
    .where('ageGroupId', '=', ageGroupId)
    .where('date', '=', date)
    .execute();
  return Math.max(0, ...rows.map((row) => row.taken));
}
const movesOf = (id: string) =>
  service.db
    .selectFrom('move')
    .select(['actor', 'action', 'details'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();

describe('On the day', () => {
  test('Both of her bookings know it, her brother’s care and the money stay, and it is undone until the session begins', async () => {
    const oak = await service.newFacility();
    const morning = await confirmed({ session: 2 });
    const afternoon = await confirmed({ at: oak, children: [ava], dates: [monday], session: 3 });
    service.clock.set(mondayMorning);
    const bookings = [await get(morning.id), await get(afternoon.id)];
    const body = shown(bookings);
    expect(body.bookings.map(({ refund }) => refund)).toEqual([0, 0]);
    const { status, body: after } = await report(body);
    expect(status).toBe(200);
    const changed = await get(morning.id);
    expect(differing(changed)).toEqual([[ava, monday, Item.APPROVED, 'sick']]);
    expect(differing(await get(afternoon.id))).toEqual([[ava, monday, Item.APPROVED, 'sick']]);
    expect(after.bookings.map(({ version }) => version)).toEqual(bookings.map(({ version }) => version + 1));
    expect(changed.payments).toEqual(bookings[0]!.payments);
    expect(changed.items.find((item) => item.childId === ava)!.notComing).toEqual({
      reason: 'sick',
      undoUntil: '2026-03-09T12:00:00.000Z',
    });
    // The place stays hers.
    expect([await taken(willow.groups.toddlers, monday), await taken(willow.groups.children, monday)]).toEqual([1, 1]);
    expect(changed.history.at(-1)).toMatchObject({ action: 'absence', by: 'parent', note: 'Ava: Mar 9, 2026. Sick' });
    expect((await movesOf(morning.id)).at(-1)).toMatchObject({
      actor: 'parent',
      action: 'absence',
      details: { children: [ava], dates: [monday], session: 2, reason: 'sick', refund: 0, released: [] },
    });
    const [mail] = (await mailsTo(service, family.email)).filter(
      ({ kind, body: text }) => kind === 'bookingChange' && text.includes(morning.number),
    );
    // Only Willow House has a confirmed contact.
    expect(mail!.body).toContain('We told Willow House that Ava isn’t coming: Mar 9, 2026.');
    expect(changed.facility.hasContact).toBe(true);
    expect((await get(afternoon.id)).facility.hasContact).toBe(false);
    const [call] = (await mailsTo(service, family.email)).filter(
      ({ kind, body: text }) => kind === 'bookingChange' && text.includes(afternoon.number),
    );
    expect(call!.body).toContain(
      'Call Willow House at +1 416 555 0123 to tell them that Ava isn’t coming: Mar 9, 2026.',
    );
    expect(mail!.body).toContain('You keep the spot. Under the cancellation terms, there’s no refund.');
    // The calendar has her brother alone, and nothing at the other facility.
    const calendar = await calendarOf(service.deps, family.familyId);
    expect(calendar.match(/SUMMARY:.*/g)).toEqual([
      'SUMMARY:Ben: Willow House',
      'SUMMARY:Ava and Ben: Willow House',
      'SUMMARY:Ava and Ben: Willow House',
    ]);

    service.clock.set('2026-03-09T11:59:59.999Z');
    const back = after.bookings.map(({ id, version }) => ({ id, version, dates: [monday] }));
    const undone = await undo(back);
    expect(undone.status).toBe(200);
    expect(undone.body.bookings.flatMap(differing)).toEqual([]);
    expect(undone.body.bookings[0]!.history.at(-1)).toMatchObject({
      action: 'comingAfterAll',
      note: 'Ava: Mar 9, 2026',
    });
    expect((await movesOf(afternoon.id)).at(-1)).toMatchObject({
      action: 'comingAfterAll',
      details: { children: [ava], dates: [monday], session: 3 },
    });
    // The lost response of the same undoing.
    const again = await undo(back);
    expect(again.status).toBe(200);
    expect(again.body.bookings.map(({ version }) => version)).toEqual(
      undone.body.bookings.map(({ version }) => version),
    );
  });

  test('Once the session has begun, it can be reported but not undone', async () => {
    const { id } = await confirmed();
    service.clock.set('2026-03-09T12:00:00Z');
    const { body } = await report(shown([await get(id)]));
    expect(body.bookings[0]!.items.find((item) => item.childId === ava)!.notComing).toEqual({
      reason: 'sick',
      undoUntil: null,
    });
    const { version } = body.bookings[0]!;
    const late = await undo([{ id, version, dates: [monday] }]);
    expect(late.status).toBe(409);
    expect(late.body).toEqual({ error: 'It’s too late to undo this for March 9, 2026. Please call Willow House.' });
    expect(differing(await get(id))).toEqual([[ava, monday, Item.APPROVED, 'sick']]);
  });

  test('A booking of one day stays booked and is completed after it', async () => {
    const { id } = await confirmed({ children: [ava], dates: [monday] });
    service.clock.set(mondayMorning);
    expect((await report(shown([await get(id)]))).status).toBe(200);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    service.clock.set('2026-03-10T05:00:00Z');
    await runDue(service.deps);
    expect((await get(id)).status).toBe(BookingStatus.COMPLETED);
  });

  test('A day of permanent care is missed at an unchanged monthly price', async () => {
    const there = { facilityId: willow.id, addressId: willow.addressId, children: [ava] };
    const wish = { permanentBookingDays: [1, 2], scheduleType: 1, startDate: monday };
    const { id } = (await family.call('requestPermanent', { body: { ...there, ...wish } })).body;
    await approveBooking(service.deps, id);
    await runDue(service.deps);
    const { status, body } = await report(
      shown([await get(id)], { from: monday, until: '2026-03-20', reason: 'away' }),
    );
    expect(status).toBe(200);
    expect(differing(body.bookings[0]!).map(([, date]) => date)).toEqual([monday, tuesday, '2026-03-16', '2026-03-17']);
    const mails = await mailsTo(service, family.email);
    expect(mails.at(-1)!.body).toContain('You keep the spot. The monthly price stays the same.');
    expect(await taken(willow.groups.toddlers, monday)).toBe(1);
  });

  test('What the facility noted comes first, and a cancelled day is refunded in full', async () => {
    const { id } = await confirmed({ children: [ava] });
    service.clock.set('2026-03-09T14:00:00Z');
    const before = await get(id);
    await markAttendance(service.deps, id, monday, true);
    const reply = await report(shown([before]));
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ details: { bookings: [{ id, items: [{ status: Item.ATTENDED }, {}, {}] }] } });
    const tomorrow = shown([await get(id)], { from: tuesday });
    expect(tomorrow.bookings[0]!.refund).toBe(0);
    await report(tomorrow);
    await cancelSomeDates(service.deps, id, [tuesday]);
    const after = await get(id);
    expect(after.payments[0]!.refunded).toBe(day);
    expect(after.items[1]).toMatchObject({ status: Item.CANCELED, notComing: null });
  });
});

describe('Days with a refund', () => {
  test('Each day follows its own terms: the refunded ones are given up, the others stay booked', async () => {
    const { id } = await confirmed();
    service.clock.set('2026-03-09T11:00:00Z');
    const body = shown([await get(id)], { from: monday, until: wednesday });
    expect(body.bookings).toMatchObject([{ refund: 2 * day }]);
    const { status, body: after } = await report(body);
    expect(status).toBe(200);
    expect(differing(after.bookings[0]!)).toEqual([
      [ava, monday, Item.APPROVED, 'sick'],
      [ava, tuesday, Item.CANCELED, null],
      [ava, wednesday, Item.CANCELED, null],
    ]);
    expect(after.bookings[0]!.payments[0]!.refunded).toBe(2 * day);
    expect([await taken(willow.groups.toddlers, monday), await taken(willow.groups.toddlers, tuesday)]).toEqual([1, 0]);
    const { body: text } = (await mailsTo(service, family.email)).at(-1)!;
    expect(text).toContain('You keep the spot on Mar 9, 2026.');
    expect(text).toContain('We released the spot on Mar 10 - Mar 11, 2026. We’ll refund $160.00 CAD');
    // A refunded day can’t come back.
    const { version } = after.bookings[0]!;
    const back = await undo([{ id, version, dates: [tuesday] }]);
    expect(back.status).toBe(422);
    expect((await get(id)).version).toBe(version);
  });

  test('Without another day left, the booking is cancelled with its refund, once', async () => {
    const { id } = await confirmed({ children: [ava], dates: [monday] });
    const body = shown([await get(id)]);
    expect(body.bookings).toMatchObject([{ refund: day }]);
    const { status, body: after } = await report(body);
    expect(status).toBe(200);
    expect(after.bookings).toMatchObject([{ status: BookingStatus.CANCELED_BY_PARENT, payments: [{ refunded: day }] }]);
    expect((await movesOf(id)).at(-1)).toMatchObject({
      action: 'decline',
      details: { children: [ava], dates: [monday], session: 1, reason: 'sick', refund: day },
    });
    const { body: text } = (await mailsTo(service, family.email)).at(-1)!;
    expect(text).toContain('As you asked, we cancelled your booking at Willow House');
    expect(text).not.toContain('wrote:');
    expect((await report(body)).status).toBe(200);
    expect((await get(id)).payments).toMatchObject([{ refunded: day }]);
  });
});

describe('Nothing is done', () => {
  test.each<[string, (body: Report) => Report]>([
    [
      'with an old version',
      (body) => ({ ...body, bookings: body.bookings.map((one) => ({ ...one, version: one.version - 1 })) }),
    ],
    ['with another refund', (body) => ({ ...body, bookings: body.bookings.map((one) => ({ ...one, refund: 1 })) })],
    ['without one of the bookings', (body) => ({ ...body, bookings: body.bookings.slice(1) })],
    ['for another day', (body) => ({ ...body, from: '2026-03-12', until: '2026-03-12' })],
  ])('%s: the answer has the bookings as they are', async (_, change) => {
    const oak = await service.newFacility();
    const ids = [(await confirmed({ session: 2 })).id, (await confirmed({ at: oak, children: [ava], session: 3 })).id];
    service.clock.set(mondayMorning);
    const before = await Promise.all(ids.map(get));
    const reply = await report(change(shown(before)));
    expect(reply.status).toBe(409);
    const { details } = reply.body as unknown as { details: { bookings: BookingGroup[] } };
    expect([...details.bookings].sort((a, b) => a.id.localeCompare(b.id))).toEqual(
      [...before].sort((a, b) => a.id.localeCompare(b.id)),
    );
    expect(await Promise.all(ids.map(get))).toEqual(before);
  });

  test('after the refund’s deadline has passed between page and tap', async () => {
    const { id } = await confirmed();
    service.clock.set('2026-03-08T12:00:00Z');
    const body = shown([await get(id)]);
    expect(body.bookings[0]!.refund).toBe(day);
    service.clock.set('2026-03-08T12:00:00.001Z');
    const reply = await report(body);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      error: 'Your bookings have changed since you looked at them. Nothing was done.',
    });
    expect((await get(id)).payments[0]!.refunded).toBe(0);
  });

  test('for another family, its child or its booking', async () => {
    const { id } = await confirmed();
    const body = shown([await get(id)]);
    const other = await service.newFamily();
    expect((await report(body, other)).status).toBe(404);
    const theirs = await other.call('reportAbsence', { params: { id: other.children[0]! }, body });
    expect(theirs.status).toBe(404);
    expect((await undo([{ id, version: 1, dates: [monday] }], other)).status).toBe(404);
    expect(differing(await get(id))).toEqual([]);
  });

  test.each([
    ['a period that ends before it begins', { until: '2026-03-08' }],
    ['more than 31 days', { until: '2026-04-09' }],
    ['a reason that is not on the list', { reason: 'bored' }],
    ['no booking', { bookings: [] }],
  ])('for %s', async (_, over) => {
    const { id } = await confirmed();
    const body = { ...shown([await get(id)]), ...over };
    expect((await report(body as Report)).status).toBe(422);
  });
});

describe('At once', () => {
  const rounds = 5;
  async function anotherFamily() {
    willow = await service.newFacility();
    family = await service.newFamily();
    ava = family.children[0]!;
  }

  test('Two adults report the same day: it is reported once, and the other sees what stands', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await anotherFamily();
      const { id } = await confirmed({ children: [ava] });
      const body = shown([await get(id)]);
      const [one, other] = await Promise.all([report(body), report({ ...body, reason: 'away' })]);
      expect([one.status, other.status].sort()).toEqual([200, 409]);
      const after = await get(id);
      expect(after.payments[0]!.refunded).toBe(day);
      const refused = one.status === 409 ? one : other;
      expect(refused.body).toMatchObject({ details: { bookings: [{ version: after.version }] } });
    }
  });

  test('The facility cancels the booking meanwhile: all is refunded once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await anotherFamily();
      const oak = await service.newFacility();
      const [one, two] = [
        await confirmed({ children: [ava], session: 2 }),
        await confirmed({ at: oak, children: [ava], session: 3 }),
      ];
      const body = shown([one, two]);
      const [reply] = await Promise.all([report(body), cancelBooking(service.deps, one.id)]);
      expect([200, 409]).toContain(reply.status);
      const [first, second] = [await get(one.id), await get(two.id)];
      expect(first).toMatchObject({ status: BookingStatus.CANCELED_BY_FACILITY });
      expect(first.payments[0]!.refunded).toBe(first.payments[0]!.amount);
      // All or none.
      expect(second.payments[0]!.refunded).toBe(reply.status === 200 ? prices.halfDay : 0);
    }
  });

  test('The facility cancels the day meanwhile: it is refunded once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await anotherFamily();
      const { id } = await confirmed({ children: [ava] });
      const body = shown([await get(id)]);
      const [reply, cancelled] = await Promise.allSettled([report(body), cancelSomeDates(service.deps, id, [monday])]);
      expect(reply.status).toBe('fulfilled');
      expect((await get(id)).payments[0]!.refunded).toBe(day);
      // One of the two was too late.
      const parentFirst = reply.status === 'fulfilled' && reply.value.status === 200;
      expect(cancelled.status).toBe(parentFirst ? 'rejected' : 'fulfilled');
    }
  });

  test('Two siblings with two bookings each are reported in opposite order without a deadlock', async () => {
    const oak = await service.newFacility();
    const ids = [(await confirmed({ session: 2 })).id, (await confirmed({ at: oak, session: 3 })).id];
    const bookings = await Promise.all(ids.map(get));
    const body = shown(bookings);
    const of = (childId: string, list: Report['bookings']) =>
      family.call('reportAbsence', { params: { id: childId }, body: { ...body, bookings: list } });
    const seenBen = absencesOf(bookings, { childId: ben, from: monday, until: monday }).map(
      ({ booking: { id, version }, refund }) => ({ id, version, refund }),
    );
    const began = Date.now();
    const replies = await Promise.all([of(ava, body.bookings), of(ben, [...seenBen].reverse())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Date.now() - began).toBeLessThan(1_000);
  });
});
