import { insertCareFacility, type CareFacility, type CareFacilityOptions } from '@/__tests__/support/care-facility';
import { insertCareFamily, type CareFamily, type CareFamilyOptions } from '@/__tests__/support/care-family';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import type { TestServiceOptions } from '@/__tests__/support/service';
import { createTestDeps, type TestDeps } from '@/__tests__/support/test-deps';
import { unauthorized } from '@/lib/app-error';
import { addOffsets } from '@/lib/dates/zone-table';
import { allRoutes } from '@/server/areas/all-routes';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { errorCode } from '@/server/db/transaction';
import { createHttpService } from '@/server/http/service';
import { runSweep } from '@/server/jobs/sweeps';

export interface BookingService extends TestDatabase, TestDeps {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  newFamily(options?: CareFamilyOptions): Promise<CareFamily>;
  newFacility(options?: CareFacilityOptions): Promise<CareFacility>;
}

/**
 * The service on its own database. An account's id is its token: without sessions, many families
 * are created quickly.
 */
export async function createBookingService(options: TestServiceOptions = {}): Promise<BookingService> {
  const database = await createTestDatabase({ poolMax: options.poolMax });
  const { deps, ...rest } = createTestDeps(database, options);
  const app = createHttpService({
    handlers: allRoutes(deps),
    authenticate: async (token) => {
      const account = await deps.db
        .selectFrom('account')
        .select(['id', 'familyId'])
        .where('id', '=', token)
        .executeTakeFirst();
      if (!account) throw unauthorized();
      return { accountId: account.id, familyId: account.familyId, chainId: account.id };
    },
    requireSignature: async () => undefined,
    requireUnblocked: async () => undefined,
    requireProof: async () => undefined,
    requireGuard: async () => undefined,
    inTurn: (_, __, work) => work(),
    complete: (value) => addOffsets(value, deps.clock.now()),
    throttle: async () => undefined,
    observe: ({ error, ...event }) => deps.log.info(error === undefined ? event : { ...event, err: error }, 'call'),
  });
  const fetch = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.1' });
  return {
    ...database,
    ...rest,
    deps,
    fetch,
    newFamily: (family) => insertCareFamily(database.db, fetch, deps.clock.now(), family),
    newFacility: (facility) => insertCareFacility(database.db, facility),
  };
}

/** Starts the service for a file's tests. Before each test it is emptied, set to noon in Toronto on March 4, 2026, and passed to `each`. */
export function useBookingService(
  each: (service: BookingService) => Promise<void>,
  options: TestServiceOptions = {},
): void {
  let service: BookingService;
  beforeAll(async () => {
    service = await createBookingService(options);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.reset();
    service.clock.set('2026-03-04T17:00:00Z');
    await each(service);
  });
}

/** What a request for care says of the place and the children: full days, unless it says otherwise. */
export const careAt = ({ id, addressId }: CareFacility, { children }: Pick<CareFamily, 'children'>) => ({
  facilityId: id,
  addressId,
  children,
  scheduleType: 1 as const,
});

/** Runs the jobs of bookings, money and mail: less than half the statements of all jobs. */
export async function settle({ deps }: Pick<BookingService, 'deps'>): Promise<void> {
  for (const name of ['deadlines', 'payments', 'mail'] as const) await runSweep(deps, name);
}

/** The facility accepts, and what is due is charged. */
export async function accept(service: Pick<BookingService, 'deps'>, id: string): Promise<string> {
  await approveBooking(service.deps, id);
  await runSweep(service.deps, 'payments');
  return id;
}

/** The family's own view, as a use case takes it. */
export const callerOf = ({ accountId, familyId }: CareFamily) => ({ accountId, familyId, chainId: accountId });

/** Counts the deadlocks that PostgreSQL ends from now on in a test. Transactions retry them, so nothing else shows them but time. */
export function countDeadlocks({ deps: { db } }: BookingService): () => number {
  let deadlocks = 0;
  const begin = db.transaction.bind(db);
  jest.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute: typeof transaction.execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      try {
        return await execute(work);
      } catch (error) {
        if (errorCode(error) === '40P01') deadlocks += 1;
        throw error;
      }
    };
    return transaction;
  });
  return () => deadlocks;
}
