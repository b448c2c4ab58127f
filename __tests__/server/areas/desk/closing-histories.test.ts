import fc from 'fast-check';
import { sql } from 'kysely';
import { type BookingService, createBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { count, timeLimit } from '@/__tests__/support/depth';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { AppError } from '@/lib/app-error';
import { addDays, eachDate, firstOfMonth, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType, type Weekday } from '@/lib/enums';
import { isClosedDate } from '@/lib/validation/offered-care';
import { answerBooking } from '@/server/areas/bookings/answer-booking';
import { moveDate } from '@/server/areas/bookings/change-dates';
import { approveBooking, approveSomeDates, cancelSomeDates } from '@/server/areas/bookings/facility-moves';
import { requestDropIn, requestPermanent } from '@/server/areas/bookings/request-booking';
import { listCareDays } from '@/server/areas/calendar/rows';
import { setFact } from '@/server/areas/desk/facility-facts';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import { runDue } from '@/server/jobs/sweeps';

let service: BookingService;
beforeAll(async () => {
  service = await createBookingService();
});
afterAll(() => service.close());

const monday = '2026-03-09';
const pick = fc.nat({ max: 7 });
const days = fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 4 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('dropIn' as const), family: pick, days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('permanent' as const), family: pick, weekdays }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('approve' as const), booking: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approveSome' as const), booking: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), booking: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), booking: pick, to: fc.nat({ max: 11 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancelDates' as const), booking: pick }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('close' as const), days, goOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hours' as const), without: weekdays, goOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const), hours: fc.constantFrom(7, 30, 24 * 24) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  facility: CareFacility;
  families: CareFamily[];
  bookings: { id: string; family: CareFamily; dates: string[] }[];
  /** Items and payments that existed after the last step. */
  items: Set<string>;
  payments: Set<string>;
}
/** How often the desk listed live requests, and how often it went on. */
const seen = { listed: 0, wentOn: 0 };

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];
const caller = ({ accountId, familyId }: CareFamily) => ({ accountId, familyId, chainId: accountId });
const dateOf = (day: number) => addDays(monday, day);
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const hoursWithout = (closed: readonly number[]) =>
  dayNames.flatMap((name, index) => (closed.includes(index + 1) ? [] : [`${name} 8 AM - 6 PM`])).join('; ');

async function take(world: World, one: Step): Promise<unknown> {
  const { deps } = service;
  const { facility } = world;
  const family = at(world.families, 'family' in one ? one.family : 0)!;
  const booking = 'booking' in one ? at(world.bookings, one.booking) : undefined;
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  switch (one.do) {
    case 'dropIn': {
      const dates = one.days.map(dateOf).filter((date) => weekdayOf(date) < 6);
      const body = { ...there, bookingDates: dates, scheduleType: 1 as const };
      const { id } = await requestDropIn(deps, caller(family), null, body);
      return world.bookings.push({ id, family, dates: [...dates].sort() });
    }
    case 'permanent': {
      const permanentBookingDays = one.weekdays as Weekday[];
      const body = { ...there, permanentBookingDays, scheduleType: 1 as const, startDate: monday };
      const { id } = await requestPermanent(deps, caller(family), null, { ...body, endDate: '2026-06-30' });
      return world.bookings.push({ id, family, dates: [monday] });
    }
    case 'approve':
      return booking && approveBooking(deps, booking.id);
    case 'approveSome':
      return booking && approveSomeDates(deps, booking.id, booking.dates.slice(0, 1));
    case 'accept':
      return booking && answerBooking(deps, caller(booking.family), booking.id, 'approve');
    case 'move': {
      if (!booking) return;
      const [from, to] = [booking.dates[0]!, dateOf(one.to)];
      await moveDate(deps, caller(booking.family), booking.id, { from, to });
      booking.dates[0] = to;
      return;
    }
    case 'cancelDates':
      return booking && cancelSomeDates(deps, booking.id, booking.dates.slice(0, 1));
    case 'close':
      return change(world, 'closed-days', one.days.map(dateOf).join(', '), one.goOn);
    case 'hours':
      return change(world, 'hours', hoursWithout(one.without), one.goOn);
    case 'reopen':
      await setFact(deps, facility.id, 'closed-days', 'none');
      return setFact(deps, facility.id, 'hours', hoursWithout([]));
    case 'sweep':
      return runDue(deps);
    case 'time':
      return service.clock.advance({ hours: one.hours });
  }
}

/** The desk changes a fact, and goes on if live requests contradict it and `goOn` is set. */
async function change({ facility }: World, name: string, text: string, goOn: boolean): Promise<void> {
  const set = (code?: string) => setFact(service.deps, facility.id, name, text, code);
  try {
    await set();
  } catch (error) {
    const code = error instanceof AppError ? /--cancel (\w+)$/.exec(error.message)?.[1] : undefined;
    if (code === undefined) throw error;
    seen.listed += 1;
    if (!goOn) return;
    await set(code);
    seen.wentOn += 1;
  }
}

async function check(world: World, isClosedBefore: (date: string) => boolean): Promise<void> {
  const { facility } = world;
  const terms = (await readCareTerms(service.db, facility.id, facility.addressId))!;
  const isClosed = (date: string) => isClosedDate(terms, date);
  const today = todayIn(facility.timeZone, service.clock.now());
  const { rows: items } = await sql<{
    id: string;
    date: string;
    price: number;
    held: boolean;
    status: number;
    groupId: string;
  }>`
    SELECT i.id, i.date, i.price, i.held, b.status, b.id AS group_id FROM booking_item i
      JOIN booking_group b ON b.id = i.group_id WHERE b.facility_id = ${facility.id}`.execute(service.db);
  const booked = items.filter(({ id }) => !world.items.has(id));
  expect(booked.filter(({ date }) => isClosedBefore(date))).toEqual([]);
  // A request that waits for the facility's answer is only listed, and cannot be approved for the day.
  const stand = items.filter(({ held, date, status }) => held && date >= today && status !== BookingStatus.NEW);
  expect(stand.filter(({ date }) => isClosed(date))).toEqual([]);
  for (const { familyId } of world.families) {
    const feed = await listCareDays(service.db, familyId, today);
    expect(feed.filter(({ date }) => isClosed(date))).toEqual([]);
  }
  const { rows: blocks } = await sql<{ date: string }>`
    SELECT p.date FROM child_place p JOIN booking_item i ON i.id = p.item_id JOIN booking_group b ON b.id = i.group_id
     WHERE b.facility_id = ${facility.id} AND p.date >= ${today}::date AND b.status <> ${BookingStatus.NEW}`.execute(
    service.db,
  );
  expect(blocks.filter(({ date }) => isClosed(date))).toEqual([]);

  const payments = await service.db
    .selectFrom('payment')
    .innerJoin('bookingGroup as b', 'b.id', 'payment.groupId')
    .select(['payment.id', 'payment.period', 'payment.amount', 'payment.refunded', 'payment.status', 'b.id as groupId'])
    .select(['b.type', 'b.status as booking', 'b.permanentBookingDays'])
    .where('b.facilityId', '=', facility.id)
    .execute();
  for (const { period, permanentBookingDays } of payments.filter(({ id }) => !world.payments.has(id))) {
    if (period === null) continue;
    const month = eachDate(firstOfMonth(monthOf(period)), lastOfMonth(monthOf(period)));
    const care = month.filter((date) => permanentBookingDays.includes(weekdayOf(date)) && !isClosed(date));
    expect(care).not.toEqual([]);
  }
  // What a drop-in has paid is the price of the days that it has.
  const paid = payments.filter(({ type, status }) => type === BookingType.DROP_IN && status === 'succeeded');
  for (const { groupId, amount, refunded } of paid.filter(({ booking }) => booking === BookingStatus.APPROVED)) {
    const care = items.filter((item) => item.groupId === groupId && item.held);
    expect([groupId, amount - refunded]).toEqual([groupId, care.reduce((sum, { price }) => sum + price, 0)]);
  }
  world.items = new Set(items.map(({ id }) => id));
  world.payments = new Set(payments.map(({ id }) => id));
  expect(await brokenInvariants(service.db)).toEqual([]);
}

test(
  'In no random history does care, a feed entry, a block or a charge stand on a day that was closed when booked, or closed later',
  async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        if (histories % 10 === 0) await service.reset();
        histories += 1;
        service.clock.set('2026-03-04T17:00:00Z');
        const facility = await service.newFacility({ places: 4 });
        const births = [['2023-05-14'], ['2023-06-14', '2021-02-02']];
        const families = await Promise.all(births.map((one) => service.newFamily({ births: one })));
        const world: World = { facility, families, bookings: [], items: new Set(), payments: new Set() };
        for (const one of steps) {
          const before = (await readCareTerms(service.db, facility.id, facility.addressId))!;
          await take(world, one).catch((error: unknown) => {
            // An AppError is a valid answer; anything else is a bug.
            if (!(error instanceof AppError)) throw error;
          });
          await check(world, (date) => isClosedDate(before, date));
        }
      }),
      { numRuns: count(12, 300), seed: 20_261_125, endOnFailure: false },
    );
    expect(seen.listed).toBeGreaterThan(seen.wentOn);
    expect(seen.wentOn).toBeGreaterThan(0);
  },
  timeLimit(300_000, 3_600_000),
);
