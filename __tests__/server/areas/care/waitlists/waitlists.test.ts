import { type BookingService, careAt, settle, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { copyRequest, errorOf } from '@/__tests__/support/request-service';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { approveBooking, cancelBooking, withdrawBooking } from '@/server/areas/care/bookings/facility-moves';
import { declineWaitlist, offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { eraseFamily } from '@/server/areas/family/account/delete-account';
import { inTransaction } from '@/server/db/transaction';
import { runSweep } from '@/server/jobs/sweeps';

let service: BookingService;
let facility: CareFacility;
let holder: CareFamily;
let family: CareFamily;

useBookingService(async (started) => {
  service = started;
  service.logged.splice(0);
  facility = await service.newFacility({ places: 1 });
  [holder, family] = [await service.newFamily(), await service.newFamily()];
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
  expect(service.logged.filter((line) => /could not|failed|interrupted/.test(line))).toEqual([]);
});

const day = '2026-03-10';
const body = (who: CareFamily, over: object = {}) => ({
  facilityId: facility.id,
  ageGroupId: facility.groups.toddlers,
  children: who.children,
  type: 1,
  scheduleType: 1,
  bookingDates: [day],
  ...over,
});
const forLong = { type: 2, bookingDates: undefined, startMonth: '2026-04', permanentBookingDays: [1, 3] };
const wait = (who: CareFamily, over: object = {}) => who.call('requestWaitlist', { body: body(who, over) });
/** Joins a second after the previous family. */
async function join(who: CareFamily, over: object = {}): Promise<string> {
  service.clock.advance({ seconds: 1 });
  const reply = await wait(who, over);
  expect(reply.status).toBe(201);
  return reply.body.id;
}
const get = async (who: CareFamily, id: string) => (await who.call('getWaitlist', { params: { id } })).body;
const position = async (who: CareFamily, id: string) => {
  const { position: at, lineLength } = await get(who, id);
  return [at, lineLength];
};
/** Takes the only place of a day. */
async function book(who: CareFamily, bookingDates = [day], over: object = {}): Promise<string> {
  const reply = await who.call('requestDropIn', { body: { ...careAt(facility, who), bookingDates, ...over } });
  expect(reply.status).toBe(201);
  return reply.body.id;
}
const giveUp = (who: CareFamily, id: string) => who.call('declineBooking', { params: { id } });
const bookingOf = async (who: CareFamily, id: string) =>
  (await who.call('getBooking', { params: { id: (await get(who, id)).bookingId! } })).body;
const sweep = async () => {
  await settle(service);
  await runSweep(service.deps, 'offers');
};
const later = async (hours: number) => {
  service.clock.advance({ hours });
  await sweep();
};

test('A family can be on at most a hundred waitlists', async () => {
  const first = await join(family);
  await copyRequest(service, 'waitlist_group', first, limits.openWaitlistsMax - 1);
  const next = { bookingDates: ['2026-03-11'] };
  const refused = await wait(family, next);
  expect(refused.status).toBe(409);
  expect(errorOf(refused)).toBe('You’re already on 100 waitlists. Leave one before you join another.');
  await family.call('cancelWaitlist', { params: { id: first } });
  expect((await wait(family, next)).status).toBe(201);
});

describe('Joining a waitlist', () => {
  test('Joining shows the position and the length, and the same children cannot join twice', async () => {
    await book(holder);
    const reply = await wait(family);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: WaitlistStatus.NEW,
      position: 1,
      lineLength: 1,
      bookingDates: [day],
      startMonth: null,
      bookingId: null,
      expiresAt: '2026-03-10T04:00:00.000Z',
    });
    expect(reply.body.number).toMatch(/^NW-/);
    const again = await wait(family, { bookingDates: ['2026-03-11', day] });
    expect(again.status).toBe(409);
    expect(errorOf(again)).toBe('You’re already on this waitlist.');
    expect((await wait(family, { bookingDates: ['2026-03-11'] })).status).toBe(201);
    const closed = await wait(family, { bookingDates: ['2026-03-15'] });
    expect([closed.status, Object.keys(errorOf(closed) as object)]).toEqual([422, ['bookingDates']]);
  });

  test('Lines are separate by age group, type, month and date', async () => {
    await book(holder);
    const first = await join(family);
    const older = await service.newFamily({ births: ['2021-05-14'] });
    const elsewhere = await join(older, { ageGroupId: facility.groups.children });
    const long = await join(holder, forLong);
    const other = await service.newFamily();
    const later = await join(other, { ...forLong, startMonth: '2026-03' });
    expect(await position(family, first)).toEqual([1, 1]);
    expect(await position(holder, long)).toEqual([1, 1]);
    expect(await position(other, later)).toEqual([1, 1]);
    expect(await position(older, elsewhere)).toEqual([1, 1]);
  });
});

describe('The order of a line', () => {
  test('A drop-in day of a sibling gives no priority on another date, and none in a permanent line', async () => {
    await book(holder);
    const ids = [await join(family), await join(family, forLong)];
    const sibling = await service.newFamily({ births: ['2023-05-14', '2021-02-02'] });
    const children = [sibling.children[0]];
    const other = await book(sibling, ['2026-03-12', '2026-04-08'], { children: [sibling.children[1]] });
    await approveBooking(service.deps, other);
    await sweep();
    const theirs = [await join(sibling, { children }), await join(sibling, { ...forLong, children })];
    for (const [index, id] of theirs.entries()) {
      expect(await position(sibling, id)).toEqual([2, 2]);
      expect(await position(family, ids[index]!)).toEqual([1, 2]);
    }
  });

  test('Families that join at the same instant keep their order of arrival', async () => {
    await book(holder);
    const families = await Promise.all([1, 2, 3].map(() => service.newFamily()));
    const ids: string[] = [];
    for (const one of families) ids.push((await wait(one)).body.id);
    for (const [index, one] of families.entries()) expect(await position(one, ids[index]!)).toEqual([index + 1, 3]);
  });
});

describe('A released place', () => {
  test('A released place is held for the first in line with a booking that waits for their answer', async () => {
    const held = await book(holder);
    const first = await join(family);
    const second = await service.newFamily();
    const behind = await join(second);
    await sweep();
    expect((await get(family, first)).status).toBe(WaitlistStatus.NEW);
    await giveUp(holder, held);
    await sweep();
    const offered = await get(family, first);
    expect(offered).toMatchObject({ status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, position: 1, lineLength: 2 });
    // The list says until when to answer.
    const { body: booking } = await family.call('getBooking', { params: { id: offered.bookingId! } });
    expect(booking.expiresAt).not.toBeNull();
    expect(offered.expiresAt).toBe(booking.expiresAt);
    expect(await bookingOf(family, first)).toMatchObject({
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      items: [{ date: day, status: 1 }],
    });
    expect((await get(second, behind)).status).toBe(WaitlistStatus.NEW);
    const change = await family.call('updateWaitlist', { params: { id: first }, body: body(family) });
    expect(change.status).toBe(409);
    expect(errorOf(change)).toBe('You can change a request only while it is pending.');
  });

  test('A family that needs more than is free is skipped and keeps its position', async () => {
    const one = await book(holder, [day]);
    await book(await service.newFamily(), ['2026-03-11']);
    const large = await join(family, { bookingDates: [day, '2026-03-11'] });
    const small = await service.newFamily();
    const fits = await join(small);
    await giveUp(holder, one);
    await sweep();
    expect((await get(family, large)).status).toBe(WaitlistStatus.NEW);
    expect(await position(family, large)).toEqual([1, 2]);
    expect((await get(small, fits)).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
  });

  test('An offer is confirmed by approval and payment, and completed when care starts', async () => {
    const id = await join(family);
    await sweep();
    const { bookingId } = await get(family, id);
    await family.call('approveBooking', { params: { id: bookingId! } });
    await sweep();
    expect(await get(family, id)).toMatchObject({
      status: WaitlistStatus.APPROVED,
      position: null,
      expiresAt: '2026-03-10T12:00:00.000Z',
    });
    service.clock.set('2026-03-10T11:59:00Z');
    await sweep();
    expect((await get(family, id)).status).toBe(WaitlistStatus.APPROVED);
    service.clock.set('2026-03-10T12:00:00Z');
    await sweep();
    expect(await get(family, id)).toMatchObject({ status: WaitlistStatus.COMPLETED, canHide: true });
    expect((await family.call('listUpcomingWaitlists')).body.items).toEqual([]);
    expect((await family.call('listWaitlists')).body.items).toHaveLength(1);
    await family.call('hideWaitlist', { params: { id } });
    expect((await family.call('listWaitlists')).body.items).toEqual([]);
  });

  test('An offer goes to the next family when the payment finally fails', async () => {
    await insertCard(service.db, family.familyId, 'declined', service.clock.now());
    const first = await join(family);
    const other = await service.newFamily();
    const second = await join(other);
    await sweep();
    await family.call('approveBooking', { params: { id: (await get(family, first)).bookingId! } });
    await sweep();
    expect((await bookingOf(family, first)).status).toBe(BookingStatus.PAYMENT_FAILED);
    expect((await get(family, first)).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
    await later(24);
    expect((await get(family, first)).status).toBe(WaitlistStatus.TIMEOUT);
    expect((await get(other, second)).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
  });

  test.each(['declined by the parent', 'withdrawn by the facility'])(
    'An offer %s leaves the family its position and goes to the next meanwhile',
    async (how) => {
      const first = await join(family);
      const other = await service.newFamily();
      const second = await join(other);
      await sweep();
      const { bookingId } = await get(family, first);
      if (how.startsWith('declined')) await giveUp(family, bookingId!);
      else await withdrawBooking(service.deps, bookingId!);
      expect(await get(family, first)).toMatchObject({ status: WaitlistStatus.NEW, position: 1, lineLength: 2 });
      await sweep();
      expect((await get(family, first)).status).toBe(WaitlistStatus.NEW);
      expect((await get(other, second)).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
      // A changed request is offered again; the desk can offer at any time.
      await giveUp(other, (await get(other, second)).bookingId!);
      await family.call('updateWaitlist', { params: { id: first }, body: body(family, { note: 'We can now.' }) });
      await sweep();
      expect((await get(family, first)).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
    },
  );
});

describe('Leaving a waitlist', () => {
  test('Leaving ends the offered booking and frees its place', async () => {
    const first = await join(family);
    const other = await service.newFamily();
    const second = await join(other);
    await sweep();
    const { version } = await get(family, first);
    const left = await family.call('cancelWaitlist', { params: { id: first }, body: { version } });
    expect(left.body).toMatchObject({ status: WaitlistStatus.CANCELED_BY_PARENT, position: null, canHide: true });
    expect((await bookingOf(family, first)).status).toBe(BookingStatus.CANCELED_BY_PARENT);
    await sweep();
    expect((await get(other, second)).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
  });

  test('Leaving is refused once the booking is confirmed, and cancelling the booking ends both', async () => {
    const id = await join(family);
    await sweep();
    const { bookingId } = await get(family, id);
    await family.call('approveBooking', { params: { id: bookingId! } });
    await sweep();
    const late = await family.call('cancelWaitlist', { params: { id } });
    expect(late.status).toBe(409);
    expect(errorOf(late)).toBe('This request has changed, so you can no longer do this.');
    const hide = await family.call('hideWaitlist', { params: { id } });
    expect(hide.status).toBe(409);
    expect(errorOf(hide)).toBe('Only a request that is over can be removed from the list.');
    await giveUp(family, bookingId!);
    expect((await get(family, id)).status).toBe(WaitlistStatus.CANCELED_BY_PARENT);

    const again = await join(family);
    await sweep();
    await family.call('approveBooking', { params: { id: (await get(family, again)).bookingId! } });
    await sweep();
    await cancelBooking(service.deps, (await get(family, again)).bookingId!);
    expect((await get(family, again)).status).toBe(WaitlistStatus.DECLINED);
  });

  test("The facility's decline ends an offer in any state, also while payment is pending", async () => {
    for (const approved of [false, true]) {
      service.clock.advance({ minutes: 1 });
      const who = await service.newFamily();
      const id = await join(who);
      await sweep();
      const { bookingId } = await get(who, id);
      if (approved) await who.call('approveBooking', { params: { id: bookingId! } });
      await declineWaitlist(service.deps, id, 'We are closing.');
      expect(await get(who, id)).toMatchObject({ status: WaitlistStatus.DECLINED, position: null });
      expect((await bookingOf(who, id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
      await sweep();
      const paid = (await bookingOf(who, id)).payments;
      expect(paid.filter((payment) => payment.status === 'succeeded' && payment.refunded < payment.amount)).toEqual([]);
      await expect(declineWaitlist(service.deps, id)).resolves.toMatchObject({
        row: { status: WaitlistStatus.DECLINED },
      });
    }
  });

  test('Leaving while an offer is being made leaves no offer behind', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await service.newFamily();
      const id = await join(who);
      await Promise.all([
        offerPlace(service.deps, id).catch(() => undefined),
        who.call('cancelWaitlist', { params: { id } }),
      ]);
      expect((await get(who, id)).status).toBe(WaitlistStatus.CANCELED_BY_PARENT);
      const { rows } = await service.pool.query('SELECT 1 FROM slot WHERE taken > 0');
      expect(rows).toEqual([]);
    }
  });
});

test('A facility without prices must state one, and gets no automatic offers', async () => {
  facility = await service.newFacility({ places: 1, priced: false });
  const id = await join(family);
  await sweep();
  expect((await get(family, id)).status).toBe(WaitlistStatus.NEW);
  await expect(offerPlace(service.deps, id)).rejects.toThrow('hasn’t set its prices');
  await offerPlace(service.deps, id, { agreedPrice: 5_500, note: 'For you.' });
  expect((await bookingOf(family, id)).price.total).toBe(5_500);
  for (const same of [{}, { agreedPrice: 5_500, note: 'For you.' }]) await offerPlace(service.deps, id, same);
  await expect(offerPlace(service.deps, id, { agreedPrice: 9_900 })).rejects.toThrow('already has an offer');
  expect((await bookingOf(family, id)).price.total).toBe(5_500);
  await family.call('cancelWaitlist', { params: { id } });
  await expect(offerPlace(service.deps, id)).rejects.toThrow('no longer waiting');
});

test('Only one of six families that race for a place holds it', async () => {
  const families = await Promise.all(Array.from({ length: 6 }, () => service.newFamily()));
  const ids: string[] = [];
  for (const one of families) ids.push((await wait(one)).body.id);
  const offers = await Promise.allSettled(ids.map((id) => offerPlace(service.deps, id)));
  const reasons = offers.flatMap((offer) => (offer.status === 'rejected' ? [String(offer.reason)] : []));
  expect(reasons).toEqual(Array<unknown>(5).fill(expect.stringContaining('This place has just been taken.')));
  // The same with concurrent sweeps.
  const winner = offers.findIndex(({ status }) => status === 'fulfilled');
  await families[winner]!.call('cancelWaitlist', { params: { id: ids[winner]! } });
  await Promise.all(Array.from({ length: 4 }, sweep));
  expect((await service.pool.query('SELECT 1 FROM waitlist_group WHERE status = 2')).rows).toHaveLength(1);
});

describe('The movements of a line', () => {
  let families: CareFamily[];
  beforeEach(async () => {
    families = [];
    for (let turn = 0; turn < 4; turn += 1)
      families.push(await service.newFamily({ births: ['2024-05-14', '2021-02-02'] }));
  });
  const expectSound = async () => expect(await brokenRequestInvariants(service.db)).toEqual([]);

  const wish = (who: CareFamily, bookingDates = [day]) => body(who, { children: [who.children[0]], bookingDates });
  async function join(who: CareFamily, dates?: string[]): Promise<string> {
    service.clock.advance({ minutes: 1 });
    const reply = await who.call('requestWaitlist', { body: wish(who, dates) });
    expect(reply.status).toBe(201);
    return reply.body.id;
  }
  const leave = (who: CareFamily, id: string) => who.call('cancelWaitlist', { params: { id } });
  /** The movements of a request, oldest first, such as "3>2 left". */
  const told = async (who: CareFamily, id: string) =>
    (await get(who, id)).movements.map(({ from, to, reason }) => `${from ?? ''}>${to} ${reason}`).reverse();
  /** Books care for the family's second child, which gives it sibling priority. */
  async function enrol(who: CareFamily): Promise<string> {
    const id = await book(who, [day], { children: [who.children[1]] });
    await approveBooking(service.deps, id);
    await sweep();
    return id;
  }

  test('A movement states why: someone left, accepted, was declined, or let an offer expire', async () => {
    const [a, b, c, d] = families as [CareFamily, CareFamily, CareFamily, CareFamily];
    const ids = [await join(a), await join(b), await join(c), await join(d)] as const;
    expect((await get(d, ids[3])).movements).toEqual([
      { at: '2026-03-04T17:04:00.000Z', from: null, to: 4, reason: 'joined' },
    ]);
    await declineWaitlist(service.deps, ids[0]);
    service.clock.advance({ hours: 1 });
    await leave(b, ids[1]);
    expect((await get(d, ids[3])).movements[0]).toEqual({
      at: '2026-03-04T18:04:00.000Z',
      from: 3,
      to: 2,
      reason: 'left',
    });
    await sweep();
    await later(47);
    expect((await get(d, ids[3])).status).toBe(WaitlistStatus.NEW);
    await later(1);
    expect(await get(c, ids[2])).toMatchObject({ status: WaitlistStatus.TIMEOUT, position: null });
    expect((await get(d, ids[3])).status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
    expect(await told(c, ids[2])).toEqual(['>3 joined', '3>2 declined', '2>1 left']);
    expect(await told(d, ids[3])).toEqual(['>4 joined', '4>3 declined', '3>2 left', '2>1 unanswered']);
    await expectSound();
  });

  test('A declined offer moves no family, an accepted one moves those behind', async () => {
    const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
    const ids = [await join(a), await join(b), await join(c)] as const;
    await sweep();
    await a.call('declineBooking', { params: { id: (await get(a, ids[0])).bookingId! } });
    await sweep();
    expect(await told(a, ids[0])).toEqual(['>1 joined']);
    await b.call('approveBooking', { params: { id: (await get(b, ids[1])).bookingId! } });
    await sweep();
    expect((await get(b, ids[1])).status).toBe(WaitlistStatus.APPROVED);
    expect(await told(a, ids[0])).toEqual(['>1 joined']);
    expect(await told(c, ids[2])).toEqual(['>3 joined', '3>2 accepted']);
  });

  test('Movements caused by the sibling rule say so', async () => {
    facility = await service.newFacility({ places: 0 });
    const open = await service.newFacility({ places: 0 });
    expect(open.id).not.toBe(facility.id);
    await service.pool.query('UPDATE capacity SET places = 1 WHERE age_group_id = $1', [facility.groups.children]);
    const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
    const ids = [await join(a), await join(b)] as const;
    const booked = await enrol(c);
    const third = await join(c);
    expect(await told(c, third)).toEqual(['>1 joined']);
    expect(await told(a, ids[0])).toEqual(['>1 joined', '1>2 siblingAhead']);
    await c.call('declineBooking', { params: { id: booked } });
    expect(await told(c, third)).toEqual(['>1 joined', '1>3 notEnrolled']);
    expect(await told(b, ids[1])).toEqual(['>2 joined', '2>3 siblingAhead', '3>2 siblingGone']);
    await enrol(b);
    expect(await told(b, ids[1])).toEqual(['>2 joined', '2>3 siblingAhead', '3>2 siblingGone', '2>1 enrolled']);
    await expectSound();
  });

  test('A change to another line is recorded for the family and for those behind it', async () => {
    const other = '2026-03-11';
    const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
    const ids = [await join(a), await join(b), await join(c, [other])] as const;
    const change = (over: object) =>
      a.call('updateWaitlist', { params: { id: ids[0] }, body: { ...wish(a), ...over } });
    expect((await change({ note: 'Naps at 1.' })).body).toMatchObject({ position: 1, note: 'Naps at 1.' });
    expect((await change({ bookingDates: [other] })).body).toMatchObject({ position: 2, lineLength: 2 });
    expect(await told(a, ids[0])).toEqual(['>1 joined', '1>2 changed']);
    expect(await told(b, ids[1])).toEqual(['>2 joined', '2>1 left']);
    expect(await told(c, ids[2])).toEqual(['>1 joined']);
    await expectSound();
  });

  test('Only the newest movements are kept and shown, also those caused by others, and a deleted account leaves its lines', async () => {
    const [a, b, c] = families as [CareFamily, CareFamily, CareFamily];
    const ids = [await join(a), await join(b), await join(c)] as const;
    await service.pool.query(
      `INSERT INTO waitlist_movement (waitlist_id, at, from_position, to_position, reason)
       SELECT $1, now(), 3 - turn % 2, 2 + turn % 2, 'siblingGone' FROM generate_series(0, 299) AS turn`,
      [ids[2]],
    );
    const kept = async (id: string) =>
      (await service.pool.query('SELECT 1 FROM waitlist_movement WHERE waitlist_id = $1', [id])).rows.length;
    await inTransaction(service.deps, (tx) => eraseFamily(tx, service.deps, a.familyId));
    expect(await told(b, ids[1])).toEqual(['>2 joined', '2>1 left']);
    expect(await kept(ids[0])).toBe(0);
    expect(await kept(ids[2])).toBe(limits.movementsKept);
    const [shown] = (await c.call('listWaitlists')).body.items;
    expect(shown!.movements).toHaveLength(20);
    expect(shown!.movements[0]).toMatchObject({ from: 3, to: 2 });
  });

  test('Concurrent changes are each recorded once, without gaps', async () => {
    const joined = await Promise.all(
      families.map(async (who) => ({ who, id: (await who.call('requestWaitlist', { body: wish(who) })).body.id })),
    );
    const last = (
      await Promise.all(joined.map(async (one) => ({ ...one, at: (await get(one.who, one.id)).position })))
    ).find(({ at }) => at === 4)!;
    await Promise.all(joined.filter(({ id }) => id !== last.id).map(({ who, id }) => leave(who, id)));
    expect(await told(last.who, last.id)).toEqual(['>4 joined', '4>3 left', '3>2 left', '2>1 left']);
    await expectSound();
  });
});

test('A waitlist request with an offer is listed first, across pages', async () => {
  facility = await service.newFacility({ places: 5 });
  const ids: string[] = [];
  for (let turn = 1; turn <= 3; turn += 1) ids.push(await join(family, { bookingDates: [`2026-03-1${turn}`] }));
  const [first, second, third] = ids as [string, string, string];
  const listed = async () => {
    const pages = [1, 2, 3].map((page) => family.call('listWaitlists', { query: { page, limit: 1 } }));
    return (await Promise.all(pages)).flatMap(({ body: { items } }) => items.map(({ id }) => id));
  };
  expect(await listed()).toEqual([third, second, first]);
  await offerPlace(service.deps, first);
  expect(await listed()).toEqual([first, third, second]);
});
