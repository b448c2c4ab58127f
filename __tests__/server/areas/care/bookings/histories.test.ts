import fc from 'fast-check';
import {
  type BookingService,
  callerOf as caller,
  careAt,
  createBookingService,
} from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, insertCard } from '@/__tests__/support/care-family';
import { count, isShort, timeLimit } from '@/__tests__/support/depth';
import { createDyingDatabase, type DyingDatabase } from '@/__tests__/support/dying-database';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { expectOneTruth } from '@/__tests__/support/one-truth';
import { AppError } from '@/lib/app-error';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus as Status, type CancellationPolicy, type ScheduleType } from '@/lib/enums';
import type { SandboxBehaviour } from '@/lib/money/sandbox-cards';
import { absenceEffects, reportedDays } from '@/lib/requests/care/absences';
import { isClosedDate } from '@/lib/validation/offered-care';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { type Actor, nextStatus } from '@/lib/workflow/workflow';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';
import { answerBooking } from '@/server/areas/care/bookings/answer-booking';
import { moveDate } from '@/server/areas/care/bookings/change-dates';
import * as facilityMoves from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import { getBooking, listBookings } from '@/server/areas/care/bookings/read-bookings';
import { reportAbsence, shareAbsence, undoAbsence } from '@/server/areas/care/bookings/report-absence';
import { requestDropIn, requestPermanent } from '@/server/areas/care/bookings/request-booking';
import { listCareDays } from '@/server/areas/care/calendar/rows';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { handleGatewayEvent } from '@/server/areas/money/settlement/receive-gateway-event';
import { setFact } from '@/server/areas/operations/desk/facility-facts';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { runDue } from '@/server/jobs/sweeps';

/**
 * Thousands of random booking histories: several families compete for few places, everyone acts at any time, the gateway loses
 * responses, and the process crashes. The invariants must hold throughout.
 */
let service: BookingService;
let dying: DyingDatabase;
let doomed: Deps;
let fault: SandboxMoment | null = null;
/** Gateway outages: it does nothing, or it acts and its responses are lost. */
let silence: 'before' | 'after' | null = null;

beforeAll(async () => {
  service = await createBookingService({
    sandbox: {
      fault: (moment) => {
        if (moment === fault || (silence !== null && moment.endsWith(`:${silence}`)))
          throw new Error('connection lost');
      },
    },
  });
  dying = createDyingDatabase(service.url);
  doomed = { ...service.deps, db: dying.db };
});
afterAll(async () => {
  await dying.close();
  await service.close();
});

const monday = '2026-03-09';
const pick = fc.nat({ max: 7 });
/** One step of a history, and how often it is taken. */
const often = <T>(weight: number, model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record(model),
});
const step = fc.oneof(
  often(6, {
    do: fc.constant('dropIn' as const),
    family: pick,
    days: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }),
    session: fc.constantFrom<ScheduleType>(1, 1, 2, 3, 6),
  }),
  often(1, {
    do: fc.constant('permanent' as const),
    family: pick,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
    ends: fc.boolean(),
  }),
  often(12, {
    do: fc.constant('facility' as const),
    booking: pick,
    move: fc.constantFrom(
      'approveBooking',
      'approveBooking',
      'approveBooking',
      'declineBooking',
      'withdrawBooking',
      'cancelBooking',
      'approveSomeDates',
      'cancelSomeDates',
    ),
  }),
  often(8, {
    do: fc.constant('parent' as const),
    booking: pick,
    move: fc.constantFrom('approve', 'decline'),
  }),
  often(5, { do: fc.constant('absence' as const), booking: pick, day: fc.nat({ max: 3 }) }),
  often(5, {
    do: fc.constant('report' as const),
    family: pick,
    day: fc.nat({ max: 6 }),
    more: fc.nat({ max: 3 }),
  }),
  often(3, { do: fc.constant('undo' as const), family: pick, day: pick }),
  often(5, {
    do: fc.constant('move' as const),
    booking: pick,
    day: fc.nat({ max: 3 }),
    to: fc.nat({ max: 6 }),
  }),
  often(4, {
    do: fc.constant('card' as const),
    family: pick,
    card: fc.constantFrom<SandboxBehaviour>(
      'success',
      'success',
      'declined',
      'insufficient_funds',
      'expired',
      'needs_authentication',
    ),
  }),
  often(6, { do: fc.constant('time' as const), hours: fc.constantFrom(1, 7, 24, 30, 24 * 9) }),
  often(8, {
    do: fc.constant('sweep' as const),
    fault: fc.constantFrom<SandboxMoment | null>(
      null,
      null,
      'charge:before',
      'charge:after',
      'refund:before',
      'refund:after',
      'lookUp:after',
      'prepare:after',
      'callOff:before',
      'callOff:after',
    ),
  }),
  often(3, {
    do: fc.constant('kill' as const),
    booking: pick,
    statement: fc.integer({ min: 1, max: 60 }),
    when: fc.constantFrom('before' as const, 'after' as const),
    during: fc.constantFrom('sweep', 'approve', 'decline', 'facility'),
  }),
  often(3, {
    do: fc.constant('silence' as const),
    silence: fc.constantFrom('before' as const, 'after' as const, null),
  }),
  often(2, { do: fc.constant('webhook' as const), payment: pick }),
  often(6, {
    do: fc.constant('close' as const),
    days: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 }),
    weekday: fc.boolean(),
    goOn: fc.constantFrom(true, true, false),
  }),
  often(1, { do: fc.constant('reopen' as const) }),
  often(2, { do: fc.constant('attend' as const), booking: pick, attended: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  facility: CareFacility;
  families: CareFamily[];
  bookings: { id: string; family: CareFamily; dates: string[] }[];
  /** The refund quoted at cancellation, by booking. */
  quoted: Map<string, number>;
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];

async function take(world: World, one: Step): Promise<void> {
  const { deps } = service;
  const family = 'family' in one ? at(world.families, one.family)! : world.families[0]!;
  const booking = 'booking' in one ? at(world.bookings, one.booking) : undefined;
  const there = careAt(world.facility, family);
  switch (one.do) {
    case 'dropIn': {
      const dates = one.days.map((day) => addDays(monday, day)).filter((date) => weekdayOf(date) < 6);
      const made = await requestDropIn(deps, caller(family), null, {
        ...there,
        bookingDates: dates,
        scheduleType: one.session,
      });
      world.bookings.push({ id: made.id, family, dates });
      return;
    }
    case 'permanent': {
      const end = one.ends ? { endDate: '2026-04-20' } : {};
      const days = one.days as (1 | 2 | 3 | 4 | 5)[];
      const body = { ...there, permanentBookingDays: days, scheduleType: 2 as const, startDate: monday, ...end };
      const made = await requestPermanent(deps, caller(family), null, body);
      world.bookings.push({ id: made.id, family, dates: [monday] });
      return;
    }
    case 'facility':
      if (!booking) return;
      if (one.move === 'approveSomeDates' || one.move === 'cancelSomeDates')
        await facilityMoves[one.move](deps, booking.id, booking.dates.slice(0, 1));
      else await facilityMoves[one.move as 'approveBooking'](deps, booking.id);
      return;
    case 'parent':
      if (booking) await answer(world, booking, one.move as 'approve' | 'decline', deps);
      return;
    case 'absence':
      if (booking)
        await shareAbsence(deps, caller(booking.family), booking.id, { dates: [at(booking.dates, one.day) ?? monday] });
      return;
    case 'report': {
      const [childId, from] = [family.children[0]!, addDays(monday, one.day)];
      const days = { children: [childId], from, until: addDays(from, one.more) };
      const bookings = absenceEffects(await upcoming(family), days).map(({ booking: { id, version }, refund }) => ({
        id,
        version,
        refund,
      }));
      if (bookings.length === 0) return;
      await reportAbsence(deps, caller(family), childId, { reason: 'sick', from, until: days.until, bookings });
      return;
    }
    case 'undo': {
      const [childId] = family.children as [string];
      const reported = at(reportedDays(await upcoming(family), childId, service.clock.now()), one.day);
      if (!reported) return;
      const { id, version } = reported.booking;
      await undoAbsence(deps, caller(family), childId, { bookings: [{ id, version, dates: [reported.date] }] });
      return;
    }
    case 'move': {
      if (!booking) return;
      const [from, to] = [at(booking.dates, one.day) ?? monday, addDays(monday, one.to)];
      await moveDate(deps, caller(booking.family), booking.id, { from, to });
      booking.dates = booking.dates.map((date) => (date === from ? to : date));
      return;
    }
    case 'card':
      await insertCard(service.db, family.familyId, one.card, service.clock.now());
      return;
    case 'time':
      service.clock.advance({ hours: one.hours });
      return;
    case 'sweep':
      fault = one.fault;
      await runDue(deps);
      fault = null;
      return;
    case 'kill':
      dying.dieAt({ statement: one.statement, when: one.when });
      if (one.during === 'sweep') await runDue(doomed).catch(() => undefined);
      else if (booking && one.during === 'facility')
        await facilityMoves.approveBooking(doomed, booking.id).catch(() => undefined);
      else if (booking)
        await answer(world, booking, one.during as 'approve' | 'decline', doomed).catch(() => undefined);
      return;
    case 'silence':
      silence = one.silence;
      return;
    case 'webhook': {
      const waiting = await service.db
        .selectFrom('payment')
        .selectAll()
        .where('status', '=', 'needs_authentication')
        .orderBy('id')
        .execute();
      const reference = at(waiting, one.payment)?.gatewayReference;
      if (!reference) return;
      // Bank events arrive independently of our calls.
      const before = silence;
      silence = null;
      const result = await deps.payments.resume(reference).finally(() => (silence = before));
      await handleGatewayEvent(deps, { about: 'charge', id: `evt ${reference}`, reference, result });
      return;
    }
    case 'close':
      if (one.weekday) await changeFact(world, 'hours', hoursWithout(one.days), one.goOn);
      else await changeFact(world, 'closed-days', one.days.map((day) => addDays(monday, day)).join(', '), one.goOn);
      return;
    case 'reopen':
      await setFact(deps, world.facility.id, 'closed-days', 'none');
      await setFact(deps, world.facility.id, 'hours', hoursWithout([]));
      return;
    case 'attend':
      if (booking) await markAttendance(deps, booking.id, booking.dates[0]!, one.attended);
  }
}

/** Hours from Monday to Friday, without some of these days. */
const hoursWithout = (closed: readonly number[]) =>
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
    .flatMap((name, day) => (closed.includes(day) ? [] : [`${name} 8 AM - 6 PM`]))
    .join('; ');

/** How often a change went on that contradicted live requests. */
const seen = { wentOn: 0 };

/** Changes a fact at the desk; `goOn` confirms the change when live requests contradict it. */
async function changeFact({ facility }: World, name: string, text: string, goOn: boolean): Promise<void> {
  const set = (code?: string) => setFact(service.deps, facility.id, name, text, code);
  try {
    await set();
  } catch (error) {
    const code = error instanceof AppError ? /--cancel (\w+)$/.exec(error.message)?.[1] : undefined;
    if (code === undefined) throw error;
    if (!goOn) return;
    await set(code);
    seen.wentOn += 1;
  }
}

/**
 * No care and no entry of the calendar stands on a closed day. A request that waits for the facility's answer is only listed when
 * the day closes, and cannot be approved for it.
 */
async function expectOpenDays({ facility, families }: World): Promise<void> {
  const terms = (await readCareTerms(service.db, facility.id, facility.addressId))!;
  const today = todayIn(facility.timeZone, service.clock.now());
  const care = await service.db
    .selectFrom('bookingItem')
    .innerJoin('bookingGroup', 'bookingGroup.id', 'bookingItem.groupId')
    .select('bookingItem.date')
    .where('bookingItem.held', '=', true)
    .where('bookingItem.date', '>=', today)
    .where('bookingGroup.facilityId', '=', facility.id)
    .where('bookingGroup.status', '<>', Status.NEW)
    .execute();
  const entries = await Promise.all(families.map(({ familyId }) => listCareDays(service.db, familyId, today)));
  expect([...care, ...entries.flat()].filter(({ date }) => isClosedDate(terms, date))).toEqual([]);
}

const upcoming = async (family: CareFamily) =>
  (await listBookings(service.deps, caller(family), 'upcoming', { limit: 100 })).items;

/** A parent acts on the current page; records the quote if the booking was cancelled. */
async function answer(
  world: World,
  booking: World['bookings'][number],
  action: 'approve' | 'decline',
  deps: Deps,
): Promise<void> {
  const before = await getBooking(service.deps, caller(booking.family), booking.id);
  const quote = before.cancellationQuote;
  try {
    await answerBooking(deps, caller(booking.family), booking.id, action);
  } finally {
    const after = await getBooking(service.deps, caller(booking.family), booking.id);
    // During a charge the quote assumes success; the final invariant checks that.
    const settled = before.payments.every((payment) => payment.status !== 'created');
    // Dates given up before have been refunded already.
    const back = before.payments.reduce((sum, payment) => sum + payment.refunded, 0);
    if (quote && settled && after.status === 4 && before.status === 7)
      world.quoted.set(booking.id, back + quote.amount);
  }
}

async function afterAllHours(world: World): Promise<void> {
  // No booking waits more than a day for the gateway.
  if (silence !== null) {
    for (let turn = 0; turn < 5; turn += 1) {
      service.clock.advance({ hours: 6 });
      await runDue(service.deps);
    }
    const waiting = await service.db.selectFrom('bookingGroup').select('id').where('status', '=', 5).execute();
    expect(waiting).toEqual([]);
    expect(await brokenInvariants(service.db)).toEqual([]);
    silence = null;
  }
  // Work interrupted by a crash or a lost response comes due again within hours.
  for (let hour = 0; hour < 6; hour += 1) {
    service.clock.advance({ hours: 1 });
    await runDue(service.deps);
  }
  expect(await brokenInvariants(service.db)).toEqual([]);
  await expectBalancedBooks();
  for (const family of world.families) await expectOneTruth(service, family);
  const payments = await service.db
    .selectFrom('payment')
    .innerJoin('bookingGroup', 'bookingGroup.id', 'payment.groupId')
    .select([
      'payment.groupId',
      'payment.amount',
      'payment.refunded',
      'payment.status',
      'bookingGroup.status as booking',
      'bookingGroup.type',
    ])
    .where('bookingGroup.facilityId', '=', world.facility.id)
    .execute();
  const paid = payments.filter((payment) => payment.status === 'succeeded');
  for (const [id, amount] of world.quoted) {
    const back = paid.filter((payment) => payment.groupId === id).reduce((sum, payment) => sum + payment.refunded, 0);
    // Only a duplicate payment is refunded beyond the quote.
    const twice = paid.filter((payment) => payment.groupId === id && payment.refunded === payment.amount).length > 1;
    if (!twice) expect([id, back]).toEqual([id, amount]);
  }
  // A drop-in that was never confirmed keeps no money.
  const kept = paid.filter(
    (payment) => payment.type === 1 && [2, 3, 5, 6, 8].includes(payment.booking) && payment.refunded < payment.amount,
  );
  expect(kept).toEqual([]);
  const moves = await service.db
    .selectFrom('move')
    .select(['actor', 'action', 'fromStatus', 'toStatus'])
    .distinct()
    .execute();
  for (const { actor, action, fromStatus, toStatus } of moves) {
    if (fromStatus === null) expect(action).toBe('request');
    else if (fromStatus === 7 && toStatus === 7)
      expect(['parent decline', 'parent absence', 'parent reschedule', 'facility cancelDates']).toContain(
        `${actor} ${action}`,
      );
    else expect(nextStatus(bookingWorkflow, fromStatus as Status, actor as Actor, action)).toBe(toStatus);
  }
}

/** Charges equal money kept plus refunds, in the gateway's records and in ours, with no unknown outcomes left. */
async function expectBalancedBooks(): Promise<void> {
  const theirs = await service.db
    .selectFrom('sandboxCharge')
    .select((eb) => [eb.fn.sum<number>('amount').as('taken'), eb.fn.sum<number>('refunded').as('returned')])
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  const ours = await service.db
    .selectFrom('payment')
    .select((eb) => [eb.fn.sum<number>('amount').as('taken'), eb.fn.sum<number>('refunded').as('returned')])
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  expect(theirs).toEqual(ours);
  const doubtful = await service.db
    .selectFrom('payment')
    .select(['status', 'dueAt'])
    .where((eb) => eb.or([eb('dueAt', 'is not', null), eb('status', 'in', ['created', 'unanswered'])]))
    .execute();
  expect(doubtful).toEqual([]);
}

test(
  'No random history oversells, loses a place, makes an illegal move, keeps money that is not due, or has care on a closed day',
  async () => {
    let histories = 0;
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 24 }),
        fc.constantFrom<CancellationPolicy>(1, 2, 3, 4),
        async (steps, policy) => {
          if (histories % 25 === 0) await service.reset();
          histories += 1;
          service.clock.set('2026-03-04T17:00:00Z');
          silence = null;
          const facility = await service.newFacility({ places: 2, policy });
          const births = [['2023-05-14'], ['2023-05-14', '2021-02-02'], ['2023-03-11']];
          const families = await Promise.all(births.map((one) => service.newFamily({ births: one })));
          const world: World = { facility, families, bookings: [], quoted: new Map() };
          for (const one of steps) {
            await take(world, one).catch((error: unknown) => {
              // An AppError is a valid answer; anything else is a bug.
              if (!(error instanceof AppError)) throw error;
              refusals += 1;
            });
            await expectOpenDays(world);
          }
          expect(await brokenInvariants(service.db)).toEqual([]);
          await afterAllHours(world);
        },
      ),
      { numRuns: count(25, 500), seed: 20_260_304, endOnFailure: false },
    );
    expect(refusals).toBeGreaterThan(0);
    if (!isShort) expect(seen.wentOn).toBeGreaterThan(0);
    expect(service.logged.filter((line) => line.includes('could not be advanced') && !line.includes('killed'))).toEqual(
      [],
    );
  },
  timeLimit(240_000, 3_600_000),
);
