import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { callsOf, insertFamily, type TestFamily } from '@/__tests__/support/families';
import { AppError } from '@/lib/app-error';
import type { FileStore } from '@/server/adapters/files/port';
import { createSandboxGateway, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createHttpService } from '@/server/http/service';
import type { Handlers } from '@/server/http/types';
import { createSandboxBooks } from '@/server/repositories/sandbox-books';
import { familyRoutes } from '@/server/routes/family';
import { fileRoutes, fileUploadRoutes } from '@/server/routes/files';
import { messageRoutes } from '@/server/routes/messages';
import { savedRoutes } from '@/server/routes/saved';
import { walletRoutes } from '@/server/routes/wallet';
import type { Deps } from '@/server/services/deps';
import { readProfile } from '@/server/services/family/profile';

export interface FamilyService extends TestDatabase {
  deps: Deps;
  clock: { now(): Date; advance(step: { days?: number; hours?: number; minutes?: number }): void };
  files: Map<string, Uint8Array>;
  logged: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A new family with one signed-in account; with `familyId`, a second adult of that family. */
  newFamily(options?: { signed?: boolean; familyId?: string }): Promise<TestFamily>;
}

export interface FamilyServiceOptions {
  deps?: Partial<Deps>;
  sandbox?: Pick<SandboxOptions, 'fault'>;
}

/** The family's part of the service over a database of its own. An account's id is its token. */
export async function createFamilyService(options: FamilyServiceOptions = {}): Promise<FamilyService> {
  const database = await createTestDatabase();
  let at = Date.parse('2026-03-04T17:00:00Z');
  const clock: FamilyService['clock'] = {
    now: () => new Date(at),
    advance: ({ days = 0, hours = 0, minutes = 0 }) => {
      at += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
  };
  const files = new Map<string, Uint8Array>();
  const logged: string[] = [];
  const log = (fields: Record<string, unknown>, message: string) =>
    void logged.push(`${message} ${JSON.stringify(fields)}`);
  const deps: Deps = {
    db: database.db,
    clock,
    payments: createSandboxGateway({ books: createSandboxBooks(database.db), clock, ...options.sandbox }),
    mailer: { send: async () => {} },
    files: memoryFiles(files),
    log: { info: log, warn: log, error: log },
    wake: () => undefined,
    secret: 'a-secret-of-the-tests-0123456789abcdef',
    publicUrl: 'http://nestling.test',
    rates: {
      signinPerAccount: 10,
      signinPerAddress: 50,
      mailPerMailbox: 5,
      mailPerAddress: 1000,
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
  const handlers = {
    ...familyRoutes(deps),
    ...walletRoutes(deps),
    ...fileUploadRoutes(deps),
    ...savedRoutes(deps),
    ...messageRoutes(deps),
    getProfile: ({ caller }) => readProfile(deps.db, deps, caller),
  } satisfies Partial<Handlers> as Handlers;
  const app = createHttpService({
    handlers,
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
    extras: (all) => fileRoutes(all, deps),
  });
  const fetch = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.1' });
  return {
    ...database,
    deps,
    clock,
    files,
    logged,
    fetch,
    async newFamily(familyOptions) {
      const family = await insertFamily(deps.db, clock.now(), familyOptions);
      return { ...family, token: family.accountId, call: callsOf(fetch, family.accountId) };
    },
  };
}

function memoryFiles(files: Map<string, Uint8Array>): FileStore {
  return {
    put: async (path, bytes) => void files.set(path, bytes),
    get: async (path) => files.get(path) ?? null,
    delete: async (path) => void files.delete(path),
  };
}
