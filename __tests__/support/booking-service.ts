import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { insertCareFacility, type CareFacility, type CareFacilityOptions } from '@/__tests__/support/care-facility';
import { insertCareFamily, type CareFamily, type CareFamilyOptions } from '@/__tests__/support/care-family';
import { AppError } from '@/lib/app-error';
import { createSandboxGateway, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createHttpService } from '@/server/http/service';
import type { Handlers } from '@/server/http/types';
import { createSandboxBooks } from '@/server/repositories/sandbox-books';
import { bookingRoutes } from '@/server/routes/bookings';
import type { Deps } from '@/server/services/deps';

export interface BookingService extends TestDatabase {
  deps: Deps;
  clock: { now(): Date; set(instant: string): void; advance(step: { days?: number; hours?: number }): void };
  logged: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  newFamily(options?: CareFamilyOptions): Promise<CareFamily>;
  newFacility(options?: CareFacilityOptions): Promise<CareFacility>;
}

export interface BookingServiceOptions {
  deps?: Partial<Deps>;
  sandbox?: Pick<SandboxOptions, 'fault'>;
  poolMax?: number;
}

/**
 * The bookings' part of the service over a database of its own: HTTP, sandbox gateway, and a clock that stands still at
 * Wednesday, 4 March 2026, 12:00 in Toronto. An account's id is its token.
 */
export async function createBookingService(options: BookingServiceOptions = {}): Promise<BookingService> {
  const database = await createTestDatabase({ poolMax: options.poolMax });
  let at = Date.parse('2026-03-04T17:00:00Z');
  const clock: BookingService['clock'] = {
    now: () => new Date(at),
    set: (instant) => {
      at = Date.parse(instant);
    },
    advance: ({ days = 0, hours = 0 }) => {
      at += (days * 24 + hours) * 3_600_000;
    },
  };
  const logged: string[] = [];
  const log = (fields: Record<string, unknown>, message: string) =>
    void logged.push(
      `${message} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? String(value) : value))}`,
    );
  const deps: Deps = {
    db: database.db,
    clock,
    payments: createSandboxGateway({ books: createSandboxBooks(database.db), clock, ...options.sandbox }),
    mailer: { send: async () => {} },
    files: { put: async () => {}, get: async () => null, delete: async () => {} },
    log: { info: log, warn: log, error: log },
    wake: () => undefined,
    secret: 'a-secret-of-the-tests-0123456789abcdef',
    publicUrl: 'http://nestling.test',
    rates: {
      signinPerAccount: 10,
      signinPerAddress: 50,
      mailPerMailbox: 5,
      mailPerAddress: 20,
      readsPerSecond: 1_000_000,
    },
    settings: {
      productName: 'Nestling',
      supportPhoneNumber: '+18005550142',
      supportEmail: 'support@nestling.example',
      webAddressMain: 'https://www.nestling.example',
      webAddressSecondary: 'https://help.nestling.example',
      facilitySiteUrl: 'https://facilities.nestling.example',
      demo: false,
      gallery: false,
    },
    ...options.deps,
  };
  const app = createHttpService({
    handlers: bookingRoutes(deps) as Handlers,
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
    throttle: async () => undefined,
    observe: (event) => log({ ...event }, 'call'),
  });
  const fetch = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.1' });
  return {
    ...database,
    deps,
    clock,
    logged,
    fetch,
    newFamily: (family) => insertCareFamily(database.db, fetch, clock.now(), family),
    newFacility: (facility) => insertCareFacility(database.db, facility),
  };
}
