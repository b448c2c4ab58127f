import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { insertCareFacility, type CareFacility, type CareFacilityOptions } from '@/__tests__/support/care-facility';
import { insertCareFamily, type CareFamily, type CareFamilyOptions } from '@/__tests__/support/care-family';
import type { TestServiceOptions } from '@/__tests__/support/service';
import { createTestDeps, type TestDeps } from '@/__tests__/support/test-deps';
import { AppError } from '@/lib/app-error';
import { allRoutes } from '@/server/areas/all-routes';
import { createHttpService } from '@/server/http/service';

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
      if (!account) throw new AppError('unauthorized', 'Please log in.');
      return { accountId: account.id, familyId: account.familyId, chainId: account.id };
    },
    requireSignature: async () => undefined,
    inTurn: (_, __, work) => work(),
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
export function useBookingService(each: (service: BookingService) => Promise<void>): void {
  let service: BookingService;
  beforeAll(async () => {
    service = await createBookingService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.reset();
    service.clock.set('2026-03-04T17:00:00Z');
    await each(service);
  });
}
