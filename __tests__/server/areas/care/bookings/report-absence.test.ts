import { mailsTo } from '@/__tests__/support/accounts';
import {
  accept,
  type BookingService,
  careAt,
  countDeadlocks,
  settle,
  useBookingService,
} from '@/__tests__/support/booking-service';
import { type CareFacility, prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { confirmedContact } from '@/__tests__/support/contacts';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { Body, BookingGroup } from '@/api/contract/types';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';
import { absenceEffects } from '@/lib/requests/care/absences';
import { cancelSomeDates } from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import { calendarOf } from '@/server/areas/care/calendar/feed';

/**
 * A child isn't coming: several bookings at once, undone until the session begins (product rule 4). What an absence
 * changes in one booking is in lib/requests/bookings.test.ts, the words of the mail in rules/mails.test.ts.
 */
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
async function confirmed(wanted: Wanted = {}) {
  const { dates = [monday, tuesday, wednesday], children = family.children, at = willow, session = 1 } = wanted;
  const body = { ...careAt(at, { children }), bookingDates: [...dates], scheduleType: session };
  return get(await accept(service, (await family.call('requestDropIn', { body })).body.id));
}
/** Her morning at Willow House, with her brother, and her afternoon at another facility. */
async function twoBookings() {
  const oak = await service.newFacility();
  return [await confirmed({ session: 2 }), await confirmed({ at: oak, children: [ava], session: 3 })] as const;
}
const get = async (id: string) => (await family.call('getBooking', { params: { id } })).body;

type Report = Body<'reportAbsence'>;
/** As the sheet does: with the bookings, versions and refunds that it shows. */
function shown(
  bookings: readonly BookingGroup[],
  { from = monday, until = from, reason = 'sick', siblings = [] }: Partial<Report> = {},
  childId = ava,
) {
  const seen = absenceEffects(bookings, { children: [childId, ...siblings], from, until });
  return {
    reason,
    from,
    until,
    ...(siblings.length > 0 && { siblings }),
    bookings: seen.map(({ booking: { id, version }, refund }) => ({ id, version, refund })),
  } satisfies Report;
}
const report = (body: Report, who = family, id = ava) => who.call('reportAbsence', { params: { id }, body });
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
const lastMoveOf = (id: string) =>
  service.db
    .selectFrom('move')
    .select(['actor', 'action', 'details'])
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const mailAbout = async ({ number }: BookingGroup) =>
  (await mailsTo(service, family.email)).findLast(({ kind, body }) => kind === 'bookingChange' && body.includes(number))
    ?.body;

describe('On the day', () => {
  test('Both of her bookings know it, her brother’s care and the money stay, and it is undone until the session begins', async () => {
    const [morning, afternoon] = await twoBookings();
    service.clock.set(mondayMorning);
    const bookings = [await get(morning.id), await get(afternoon.id)];
    const body = shown(bookings);
    expect(body.bookings.map(({ refund }) => refund)).toEqual([0, 0]);
    const { status, body: after } = await report(body);
    expect(status).toBe(200);
    const [changed, other] = [await get(morning.id), await get(afternoon.id)];
    for (const one of [changed, other]) expect(differing(one)).toEqual([[ava, monday, Item.APPROVED, 'sick']]);
    expect(after.bookings.map(({ version }) => version)).toEqual(bookings.map(({ version }) => version + 1));
    expect(changed.payments).toEqual(bookings[0]!.payments);
    expect(changed.items.find((item) => item.childId === ava)!.notComing).toEqual({
      reason: 'sick',
      undoUntil: '2026-03-09T12:00:00.000Z',
    });
    // The place stays hers.
    expect([await taken(willow.groups.toddlers, monday), await taken(willow.groups.children, monday)]).toEqual([1, 1]);
    expect(changed.history.at(-1)).toMatchObject({ action: 'absence', by: 'parent', note: 'Mar 9, 2026. Sick' });
    expect(changed.history.at(-1)!.about).toEqual({ children: ['Ava'], dates: [monday], movedTo: null });
    expect(await lastMoveOf(morning.id)).toMatchObject({
      actor: 'parent',
      action: 'absence',
      details: { children: [ava], dates: [monday], session: 2, reason: 'sick', refund: 0, released: [] },
    });
    // Only Willow House has a confirmed contact.
    expect([changed.facility.hasContact, other.facility.hasContact]).toEqual([true, false]);
    expect(await mailAbout(morning)).toContain('We told Willow House: Ava isn’t coming on Mar 9.');
    expect(await mailAbout(afternoon)).toContain('Call Willow House at +1 416 555 0123 to tell them');
    // The calendar has her brother alone, and nothing at the other facility.
    const calendar = await calendarOf(service.deps, family.familyId);
    expect(calendar.match(/SUMMARY:.*/g)!.sort()).toEqual([
      'SUMMARY:Ava and Ben: Willow House',
      'SUMMARY:Ava and Ben: Willow House',
      'SUMMARY:Ava: Willow House',
      'SUMMARY:Ava: Willow House',
      'SUMMARY:Ben: Willow House',
    ]);

    service.clock.set('2026-03-09T11:59:59.999Z');
    const back = after.bookings.map(({ id, version }) => ({ id, version, dates: [monday] }));
    const undone = await undo(back);
    expect(undone.status).toBe(200);
    expect(undone.body.bookings.flatMap(differing)).toEqual([]);
    expect(undone.body.bookings[0]!.history.at(-1)).toMatchObject({
      action: 'comingAfterAll',
      note: 'Mar 9, 2026',
      about: { children: ['Ava'] },
    });
    expect(await lastMoveOf(afternoon.id)).toMatchObject({
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

  test('Once the session has begun, it can be reported but not undone, and the booking is completed after it', async () => {
    const { id } = await confirmed({ children: [ava], dates: [monday] });
    service.clock.set('2026-03-09T12:00:00Z');
    const { body } = await report(shown([await get(id)]));
    const { version, items } = body.bookings[0]!;
    expect(items[0]!.notComing).toEqual({ reason: 'sick', undoUntil: null });
    const late = await undo([{ id, version, dates: [monday] }]);
    expect(late.status).toBe(409);
    expect(late.body).toEqual({ error: 'It’s too late to undo this for March 9, 2026. Please call Willow House.' });
    service.clock.set('2026-03-10T05:00:00Z');
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.COMPLETED);
  });

  test('Days of permanent care are missed at an unchanged monthly price', async () => {
    const wish = { permanentBookingDays: [1, 2], startDate: monday };
    const body = { ...careAt(willow, { children: [ava] }), ...wish };
    const id = await accept(service, (await family.call('requestPermanent', { body })).body.id);
    const reply = await report(shown([await get(id)], { until: '2026-03-20', reason: 'away' }));
    expect(reply.status).toBe(200);
    const [after] = reply.body.bookings;
    expect(differing(after!).map(([, date]) => date)).toEqual([monday, tuesday, '2026-03-16', '2026-03-17']);
    expect(await mailAbout(after!)).toContain('You keep the spot. The monthly price stays the same.');
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
    const before = await confirmed();
    const { id } = before;
    service.clock.set(mondayMorning);
    const body = shown([await get(id)], { until: wednesday });
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
    const text = await mailAbout(before);
    expect(text).toContain('You keep the spot on Mar 9.');
    expect(text).toContain('We released the spot on Mar 10 and 11. We’ll refund $160.00 CAD');
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
    expect(await lastMoveOf(id)).toMatchObject({
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

describe('Several children and bookings', () => {
  const newsTo = async (email: string) =>
    (await mailsTo(service, email)).filter(({ kind }) => kind === 'facilityTold').at(-1)!;

  test('Both children are reported at once: history, mails and the facility name them and their days', async () => {
    const contact = await confirmedContact(service, willow.id);
    const { id, number } = await confirmed();
    const { status, body } = await report(shown([await get(id)], { from: tuesday, siblings: [ben] }));
    expect(status).toBe(200);
    const [after] = body.bookings as [BookingGroup];
    expect(
      differing(after)
        .map(([child, date]) => [child, date])
        .sort(),
    ).toEqual([ava, ben].map((child) => [child, tuesday]).sort());
    expect(after.payments[0]!.refunded).toBe(day + prices.fullDay.children);
    expect(after.history.at(-1)).toMatchObject({
      note: 'Mar 10, 2026. Sick',
      about: { children: ['Ava', 'Ben'], dates: [tuesday] },
    });
    expect(await mailAbout(after)).toContain('We told Willow House: Ava and Ben aren’t coming on Mar 10.');
    const news = await newsTo(contact.email);
    expect(news.subject).toBe(`2 children not coming on Mar 10: Willow House (${number})`);
    expect(news.body).toContain('\n\nAva and Ben, Mar 10, full day: not coming.\n\n');
    // One child’s absence is not a repeat of both’s.
    expect((await report(shown([await get(id)], { from: wednesday }))).status).toBe(200);
  });

  test('A booking that is left out stays as it is, and one that the parent did not see is not left out', async () => {
    const [morning, afternoon] = await twoBookings();
    const body = shown([morning]);
    expect((await report(body)).status).toBe(409);
    expect((await report({ ...body, leftOut: [afternoon.id] })).status).toBe(200);
    expect(differing(await get(morning.id))).toHaveLength(1);
    expect(await get(afternoon.id)).toEqual(afternoon);
  });

  test('An old page gives up a day for all children of its booking, who are named, and releases spots without a refund', async () => {
    const contact = await confirmedContact(service, willow.id);
    const { id, version } = await confirmed();
    service.clock.set(mondayMorning);
    const call = { params: { id }, body: { version, refund: 0, dates: [monday] } };
    const { status, body } = await family.call('shareAbsence', call);
    expect(status).toBe(200);
    expect(differing(body).map(([, , item]) => item)).toEqual([Item.CANCELED, Item.CANCELED]);
    expect(await taken(willow.groups.toddlers, monday)).toBe(0);
    expect(body.history.at(-1)).toMatchObject({ note: 'Mar 9, 2026', about: { children: ['Ava', 'Ben'] } });
    expect((await newsTo(contact.email)).body).toContain('Ava and Ben, Mar 9, full day: not coming.');
    expect((await family.call('shareAbsence', call)).body).toEqual(body);
  });
});

describe('Nothing is done', () => {
  test('With an old version, another refund, or without one of the bookings, the answer has the bookings as they are', async () => {
    const ids = (await twoBookings()).map(({ id }) => id);
    service.clock.set(mondayMorning);
    const before = await Promise.all(ids.map(get));
    const body = shown(before);
    for (const bookings of [
      body.bookings.map((one) => ({ ...one, version: one.version - 1 })),
      body.bookings.map((one) => ({ ...one, refund: 1 })),
      body.bookings.slice(1),
    ]) {
      const reply = await report({ ...body, bookings });
      expect(reply.status).toBe(409);
      const { details } = reply.body as unknown as { details: { bookings: BookingGroup[] } };
      expect(ids.map((id) => details.bookings.find((one) => one.id === id))).toEqual(before);
    }
    expect(await Promise.all(ids.map(get))).toEqual(before);
  });

  test('A sibling or a booking of another family is unknown, and a report of a wrong period or about no booking is refused', async () => {
    const booking = await confirmed();
    const body = shown([booking]);
    const other = await service.newFamily();
    expect((await report({ ...body, siblings: [other.children[0]!] })).status).toBe(404);
    expect((await report(body, other, other.children[0]!)).status).toBe(404);
    for (const over of [{ until: '2026-03-08' }, { until: '2026-04-09' }, { bookings: [] }]) {
      expect((await report({ ...body, ...over })).status).toBe(422);
    }
    expect(await get(booking.id)).toEqual(booking);
  });
});

describe('At once', () => {
  test('Two adults report the same day: it is reported once, and the other sees what stands', async () => {
    const { id } = await confirmed();
    const body = shown([await get(id)]);
    const [one, other] = await Promise.all([report(body), report({ ...body, reason: 'away' })]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const after = await get(id);
    expect(after.payments[0]!.refunded).toBe(day);
    const refused = one.status === 409 ? one : other;
    expect(refused.body).toMatchObject({ details: { bookings: [{ version: after.version }] } });
  });

  test('Two siblings with two bookings each are reported in opposite order without a deadlock', async () => {
    const oak = await service.newFacility();
    const bookings = [await confirmed({ session: 2 }), await confirmed({ at: oak, session: 3 })];
    const [hers, his] = [shown(bookings), shown(bookings, {}, ben)];
    const deadlocks = countDeadlocks(service);
    const replies = await Promise.all([
      report(hers),
      report({ ...his, bookings: [...his.bookings].reverse() }, family, ben),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(deadlocks()).toBe(0);
  });
});
