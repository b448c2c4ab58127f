import fc from 'fast-check';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { insertCard } from '@/__tests__/support/care-family';
import { count, isShort, timeLimit } from '@/__tests__/support/depth';
import { createDyingDatabase, type DyingDatabase } from '@/__tests__/support/dying-database';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { type CareFamily, createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { TourStatus, type WaitlistStatus, type Weekday } from '@/lib/enums';
import type { SandboxBehaviour } from '@/lib/money/sandbox-cards';
import { confirmedTourWorkflow, tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { type Actor, nextStatus } from '@/lib/workflow/workflow';
import { answerBooking } from '@/server/areas/care/bookings/answer-booking';
import { cancelBooking, withdrawBooking } from '@/server/areas/care/bookings/facility-moves';
import { requestDropIn } from '@/server/areas/care/bookings/request-booking';
import { answerTour } from '@/server/areas/care/tours/answer-tour';
import { declineTour, offerStart, scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { hideTour } from '@/server/areas/care/tours/read-tours';
import { requestTour, updateTour } from '@/server/areas/care/tours/request-tour';
import { declineWaitlist, offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { cancelWaitlist } from '@/server/areas/care/waitlists/leave-waitlist';
import { requestWaitlist, updateWaitlist } from '@/server/areas/care/waitlists/request-waitlist';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { runDue } from '@/server/jobs/sweeps';

let service: RequestService;
let dying: DyingDatabase;

beforeAll(async () => {
  service = await createRequestService();
  dying = createDyingDatabase(service.url);
});
afterAll(async () => {
  await dying.close();
  await service.close();
});

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const pick = fc.nat({ max: 7 });
/** Few requests, so that steps often hit the same one. */
const few = fc.nat({ max: 3 });
const dates = fc.subarray(week, { minLength: 1, maxLength: 3 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });

const one = <T extends object>(weight: number, shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record(shape),
});
const step = fc.oneof(
  one(2, { do: fc.constant('book' as const), family: pick, dates }),
  one(4, { do: fc.constant('wait' as const), family: pick, dates, days: weekdays, long: fc.boolean() }),
  one(1, { do: fc.constant('tour' as const), family: pick, dates }),
  one(6, {
    do: fc.constant('answerTour' as const),
    request: few,
    days: weekdays,
    start: fc.constantFrom('2026-03-05', '2026-03-16', '2026-03-30'),
    move: fc.constantFrom('schedule', 'start', 'start', 'start', 'decline'),
  }),
  one(8, {
    do: fc.constant('parentTour' as const),
    request: few,
    move: fc.constantFrom('approve', 'approve', 'approve', 'approve', 'cancel', 'change', 'hide'),
  }),
  one(3, {
    do: fc.constant('answerWaitlist' as const),
    request: few,
    move: fc.constantFrom('offer', 'offer', 'decline'),
  }),
  one(2, {
    do: fc.constant('parentWaitlist' as const),
    request: few,
    dates,
    move: fc.constantFrom('cancel', 'change'),
  }),
  one(8, {
    do: fc.constant('booking' as const),
    request: few,
    move: fc.constantFrom('approve', 'approve', 'approve', 'decline', 'withdraw', 'cancel'),
  }),
  one(2, {
    do: fc.constant('card' as const),
    family: pick,
    card: fc.constantFrom<SandboxBehaviour>('success', 'success', 'declined', 'needs_authentication'),
  }),
  one(5, { do: fc.constant('time' as const), hours: fc.constantFrom(1, 9, 24, 49, 24 * 8) }),
  one(8, { do: fc.constant('sweep' as const) }),
  one(6, { do: fc.constant('takeOffer' as const), request: few, payNow: fc.boolean() }),
  one(3, {
    do: fc.constant('kill' as const),
    request: few,
    statement: fc.integer({ min: 1, max: 40 }),
    when: fc.constantFrom('before' as const, 'after' as const),
    during: fc.constantFrom('sweep', 'offer', 'leave', 'take'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  facility: CareFacility;
  families: CareFamily[];
  tours: { id: string; family: CareFamily }[];
  waitlists: { id: string; family: CareFamily }[];
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];
const callerOf = ({ accountId, familyId }: CareFamily): Caller => ({ accountId, familyId, chainId: accountId });

/** The facility's newest bookings. */
async function bookings(world: World): Promise<{ id: string; family: CareFamily }[]> {
  const rows = await service.db
    .selectFrom('bookingGroup')
    .select(['id', 'familyId'])
    .where('facilityId', '=', world.facility.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(8)
    .execute();
  return rows.map(({ id, familyId }) => ({ id, family: world.families.find((one) => one.familyId === familyId)! }));
}

/** What waits for a parent: offered starts, and bookings offered from a waitlist. */
async function openOffers(world: World) {
  const { rows } = await service.pool.query<{ kind: 'tour' | 'booking'; id: string; family_id: string }>(
    `SELECT 'tour' AS kind, id, family_id FROM tour_group WHERE facility_id = $1 AND status = 5 AND confirmed_at IS NULL
     UNION ALL SELECT 'booking', id, family_id FROM booking_group WHERE facility_id = $1 AND status = 2 ORDER BY id`,
    [world.facility.id],
  );
  return rows.map(({ kind, id, family_id }) => ({
    kind,
    id,
    family: world.families.find((family) => family.familyId === family_id)!,
  }));
}

async function take(world: World, one: Step): Promise<unknown> {
  const { deps } = service;
  const family = 'family' in one ? at(world.families, one.family)! : world.families[0]!;
  const tour = 'request' in one ? at(world.tours, one.request) : undefined;
  const waitlist = 'request' in one ? at(world.waitlists, one.request) : undefined;
  const there = { facilityId: world.facility.id, addressId: world.facility.addressId };
  const wish = (of: CareFamily) => ({ ...there, ageGroupId: world.facility.groups.toddlers, children: of.children });
  const visit = (of: CareFamily) => ({ ...wish(of), preferredTimes: [{ date: '2026-05-04', dayPart: 1 as const }] });
  switch (one.do) {
    case 'book':
      return requestDropIn(deps, callerOf(family), null, {
        ...there,
        // A sibling of the child that waits.
        children: family.children.slice(-1),
        bookingDates: one.dates,
        scheduleType: 1,
      });
    case 'wait': {
      const when = one.long
        ? { type: 2 as const, startMonth: '2026-03', permanentBookingDays: one.days as Weekday[] }
        : { type: 1 as const, bookingDates: one.dates };
      const children = family.children.slice(0, 1);
      const body = { ...wish(family), children, ...when, scheduleType: 1 as const };
      world.waitlists.push({ id: (await requestWaitlist(deps, callerOf(family), body, null)).id, family });
      return;
    }
    case 'tour':
      world.tours.push({ id: (await requestTour(deps, callerOf(family), visit(family), null)).id, family });
      return;
    case 'answerTour': {
      if (!tour) return;
      const start = { permanentBookingDays: one.days as Weekday[], scheduleType: 1 as const, startDate: one.start };
      if (one.move === 'decline') return declineTour(deps, tour.id);
      if (one.move === 'start') return offerStart(deps, tour.id, { ...start, children: tour.family.children });
      return scheduleTour(deps, tour.id, new Date(deps.clock.now().getTime() + 86_400_000));
    }
    case 'parentTour':
      if (!tour) return;
      if (one.move === 'hide') return hideTour(deps, callerOf(tour.family), tour.id);
      if (one.move === 'change') return updateTour(deps, callerOf(tour.family), tour.id, visit(tour.family));
      return answerTour(deps, callerOf(tour.family), tour.id, one.move as 'approve' | 'cancel');
    case 'answerWaitlist':
      if (!waitlist) return;
      return one.move === 'offer' ? offerPlace(deps, waitlist.id) : declineWaitlist(deps, waitlist.id);
    case 'parentWaitlist': {
      if (!waitlist) return;
      if (one.move === 'cancel') return cancelWaitlist(deps, callerOf(waitlist.family), waitlist.id);
      const children = waitlist.family.children.slice(0, 1);
      const body = {
        ...wish(waitlist.family),
        children,
        type: 1 as const,
        scheduleType: 1 as const,
        bookingDates: one.dates,
      };
      return updateWaitlist(deps, callerOf(waitlist.family), waitlist.id, body);
    }
    case 'booking': {
      const booking = at(await bookings(world), one.request);
      if (!booking) return;
      if (one.move === 'withdraw') return withdrawBooking(deps, booking.id);
      if (one.move === 'cancel') return cancelBooking(deps, booking.id);
      return answerBooking(deps, callerOf(booking.family), booking.id, one.move as 'approve' | 'decline');
    }
    case 'takeOffer': {
      const offered = at(await openOffers(world), one.request);
      if (!offered) return;
      if (offered.kind === 'tour') await answerTour(deps, callerOf(offered.family), offered.id, 'approve');
      else await answerBooking(deps, callerOf(offered.family), offered.id, 'approve');
      return one.payNow ? runDue(deps) : undefined;
    }
    case 'card':
      return insertCard(service.db, family.familyId, one.card, service.clock.now());
    case 'time':
      return service.clock.advance({ hours: one.hours });
    case 'sweep':
      return runDue(deps);
    case 'kill': {
      // Ignore errors of a killed process.
      const silent = () => undefined;
      const doomed: Deps = { ...deps, db: dying.db, log: { info: silent, warn: silent, error: silent } };
      dying.dieAt({ statement: one.statement, when: one.when });
      const dies = {
        sweep: () => runDue(doomed),
        offer: () => waitlist && offerPlace(doomed, waitlist.id),
        leave: () => waitlist && cancelWaitlist(doomed, callerOf(waitlist.family), waitlist.id),
        take: () => tour && answerTour(doomed, callerOf(tour.family), tour.id, 'approve'),
      }[one.during as 'sweep'];
      await Promise.resolve(dies()).catch(() => undefined);
    }
  }
}

async function onlyMovesOfTheTables(): Promise<void> {
  const moves = await service.db
    .selectFrom('move')
    .select(['subject', 'actor', 'action', 'fromStatus', 'toStatus'])
    .where('subject', 'in', ['tour', 'waitlist'])
    .distinct()
    .execute();
  for (const { subject, actor, action, fromStatus, toStatus } of moves) {
    if (fromStatus === null) expect(action).toBe('request');
    else if (subject === 'tour') {
      const first = nextStatus(tourWorkflow, fromStatus as TourStatus, actor as Actor, action);
      const once =
        fromStatus === TourStatus.SCHEDULED_TOUR
          ? Object.keys(confirmedTourWorkflow).map((phase) =>
              nextStatus(confirmedTourWorkflow as never, phase as never, actor as Actor, action),
            )
          : [];
      expect([first, ...once]).toContain(toStatus);
    } else {
      expect(nextStatus(waitlistWorkflow, fromStatus as WaitlistStatus, actor as Actor, action)).toBe(toStatus);
    }
  }
}

test(
  'No random history oversells, loses a place, or lets an offer and its booking disagree',
  async () => {
    let histories = 0;
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 26 }), async (steps) => {
        if (histories % 8 === 0) await service.reset();
        histories += 1;
        service.clock.set('2026-03-04T17:00:00Z');
        const facility = await service.newFacility({ places: 1 });
        const births = [['2023-05-14'], ['2023-06-14', '2023-06-14'], ['2023-03-21'], ['2023-05-28']];
        const families: CareFamily[] = [];
        for (const one of births) families.push(await service.newCareFamily({ births: one }));
        const world: World = { facility, families, tours: [], waitlists: [] };
        const asking = { do: 'tour' as const, dates: week };
        for (const [family] of families.entries()) await take(world, { ...asking, family });
        for (const one of steps) {
          await take(world, one).catch((error: unknown) => {
            // An AppError is a valid answer; anything else is a bug.
            if (!(error instanceof AppError)) throw error;
          });
        }
        expect(await brokenRequestInvariants(service.db)).toEqual([]);
        for (let hour = 0; hour < 4; hour += 1) await service.later({ hours: 1 });
        expect(await brokenRequestInvariants(service.db)).toEqual([]);
        await onlyMovesOfTheTables();
        const { rows } = await service.pool.query<{ at: string }>(
          `SELECT DISTINCT subject || ' ' || action || ' ' || to_status AS at FROM move WHERE subject <> 'booking'`,
        );
        for (const row of rows) reached.add(row.at);
      }),
      { numRuns: count(30, 500), seed: 20_260_305, endOnFailure: false },
    );
    // Check that the random histories reached every case.
    const everywhere = [
      ...['tour approve 5', 'tour approve 4', 'tour expire 8', 'waitlist offer 2', 'waitlist succeed 6'],
      ...['waitlist expire 8', 'waitlist decline 1', 'waitlist cancel 4'],
    ];
    if (!isShort) expect(everywhere.filter((there) => !reached.has(there))).toEqual([]);
    expect(service.logged.filter((line) => /could not be|offer failed/.test(line))).toEqual([]);
  },
  timeLimit(300_000, 3_600_000),
);
