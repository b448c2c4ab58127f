import { sql } from 'kysely';
import { type BookingService, careAt, callerOf, createBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { isDeep, timeLimit } from '@/__tests__/support/depth';
import { createDyingDatabase, type Death, type DyingDatabase } from '@/__tests__/support/dying-database';
import { eventually } from '@/__tests__/support/eventually';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { BookingStatus } from '@/lib/enums';
import { answerBooking } from '@/server/areas/care/bookings/answer-booking';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { requestDropIn } from '@/server/areas/care/bookings/request-booking';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { runSweep } from '@/server/jobs/sweeps';

/**
 * Crashes the process before and after each statement of a use case. Another process then continues: nothing may be lost, charged
 * twice or refunded twice.
 */
let service: BookingService;
let dying: DyingDatabase;
let doomed: Deps;
let facility: CareFacility;
let family: CareFamily;

beforeAll(async () => {
  service = await createBookingService();
  dying = createDyingDatabase(service.url);
  doomed = { ...service.deps, db: dying.db };
  facility = await service.newFacility({ places: 1_000 });
});
afterAll(async () => {
  await dying.close();
  await service.close();
});

/** The server rolls back what the killed process had begun, and until then its rows stay locked. */
async function noneInTransaction(): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL
       AND pid <> pg_backend_pid()`.execute(service.db);
  return rows[0]!.open === 0;
}

/** Every statement in deep runs; otherwise every fifth, with a different offset for each kind of crash. */
const stride = isDeep ? 1 : 5;
jest.setTimeout(timeLimit(240_000, 1_200_000));

/** Runs `work` with a crash at each statement in turn until it completes, for both kinds of crash. */
async function atEveryStatement(
  prepare: () => Promise<void>,
  work: () => Promise<unknown>,
  check: () => Promise<void>,
  step = stride,
): Promise<number> {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let statement = when === 'before' ? 1 : Math.min(3, step); ; statement += step) {
      await prepare();
      dying.dieAt({ statement, when } satisfies Death);
      await work().catch(() => undefined);
      const died = dying.isDead();
      await eventually(noneInTransaction);
      await check();
      if (!died) break;
      deaths += 1;
    }
  }
  expect(await brokenInvariants(service.db)).toEqual([]);
  return deaths;
}

const body = () => ({ ...careAt(facility, family), bookingDates: ['2026-03-10', '2026-03-11'] });
const caller = () => callerOf(family);
const own = () => service.db.selectFrom('bookingGroup').selectAll().where('familyId', '=', family.familyId).execute();
const newest = async () => (await own())[0];
const bookings = async () => (await own()).length;
/** What the gateway charged and refunded for this family. */
const ledger = async () => {
  const { rows } = await sql<{ amount: number; refunded: number }>`
    SELECT charge.amount, charge.refunded FROM sandbox_charge charge JOIN payment ON payment.id::text = charge.idempotency_key
      JOIN booking_group booking ON booking.id = payment.group_id
     WHERE booking.family_id = ${family.familyId} AND charge.status = 'succeeded'`.execute(service.db);
  return rows.map((row) => [row.amount, row.refunded]);
};

/** A new family at the same time of day, as cancellation terms depend on it. */
async function fresh(): Promise<void> {
  service.clock.set('2026-03-04T17:00:00Z');
  family = await service.newFamily();
}
async function goOn(): Promise<void> {
  service.clock.advance({ hours: 1 });
  await runSweep(service.deps, 'payments');
  await runSweep(service.deps, 'payments');
}

test('A request interrupted by a crash exists completely or not at all, and its key makes it once', async () => {
  const claim = { key: 'k-1', operation: 'requestDropIn', bodyHash: 'h' };
  const deaths = await atEveryStatement(
    fresh,
    () => requestDropIn(doomed, caller(), claim, body()),
    async () => {
      const answer = await requestDropIn(service.deps, caller(), claim, body());
      expect((await newest())?.id).toBe(answer.id);
      expect(await bookings()).toBe(1);
      expect(answer.items).toHaveLength(2);
    },
  );
  expect(deaths).toBeGreaterThan(30 / stride);
});

test('A charge interrupted by a crash is made once and confirms the booking', async () => {
  await atEveryStatement(
    async () => {
      await fresh();
      const booking = await requestDropIn(service.deps, caller(), null, body());
      await approveBooking(service.deps, booking.id);
    },
    () => runSweep(doomed, 'payments'),
    async () => {
      await goOn();
      expect(await ledger()).toEqual([[16_000, 0]]);
      expect((await newest())?.status).toBe(BookingStatus.APPROVED);
    },
  );
});

async function paid(): Promise<void> {
  await fresh();
  await approveBooking(service.deps, (await requestDropIn(service.deps, caller(), null, body())).id);
  await runSweep(service.deps, 'payments');
}

test('A cancellation interrupted by a crash refunds once what was quoted', async () => {
  await atEveryStatement(
    paid,
    async () => answerBooking(doomed, caller(), (await newest())!.id, 'decline'),
    async () => {
      // The parent got no response and retries.
      const booking = await newest();
      const answer = await answerBooking(service.deps, caller(), booking!.id, 'decline');
      expect(answer.status).toBe(BookingStatus.CANCELED_BY_PARENT);
      await goOn();
      expect(await ledger()).toEqual([[16_000, 16_000]]);
    },
  );
});

test('A refund interrupted by a crash, at any of its few statements, is made once', async () => {
  await atEveryStatement(
    async () => {
      await paid();
      await answerBooking(service.deps, caller(), (await newest())!.id, 'decline');
    },
    () => runSweep(doomed, 'payments'),
    async () => {
      await goOn();
      expect(await ledger()).toEqual([[16_000, 16_000]]);
    },
    1,
  );
});
