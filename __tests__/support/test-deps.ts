import type { TestDatabase } from '@/__tests__/support/database';
import { setZoneTable } from '@/lib/dates/zone-table';
import type { FileStore } from '@/server/adapters/files/port';
import type { MailMessage } from '@/server/adapters/mail/port';
import { createSandboxGateway, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createSandboxBooks } from '@/server/areas/money/payments/rows/sandbox-books';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { zoneData } from '@/server/areas/platform/zones/zone-data';
import { describeError } from '@/server/log';

/** A clock that moves only when a test moves it. */
export interface TestClock {
  now(): Date;
  set(instant: string): void;
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export interface TestDepsOptions {
  deps?: Partial<Deps>;
  sandbox?: Pick<SandboxOptions, 'fault'>;
  /** The clock's time; by default Wednesday, March 4, 2026, 12:00 in Toronto. */
  now?: string;
}

export interface TestDeps {
  deps: Deps;
  clock: TestClock;
  mails: MailMessage[];
  files: Map<string, Uint8Array>;
  /** All log output, searched for canaries. */
  logged: string[];
}

export const testRates: Deps['rates'] = {
  signinPerAccount: 10,
  signinPerAddress: 50,
  mailPerMailbox: 5,
  mailPerAddress: 20,
  readsPerSecond: 1_000_000,
  writesPerSession: 1_000_000,
  writesPerAddress: 1_000_000,
  readShare: 1,
  exportsPerFamily: 1_000,
  signingsPerFamily: 1_000,
  invitationsPerFamily: 1_000,
  claimsPerFacility: 3,
  requestsPerFacility: 1_000,
  requestsPerFamily: 1_000,
  passOnDelay: 120,
};

/** Dependencies for use cases: sandbox gateway, a clock that stands still, a mailbox and files in memory. */
export function createTestDeps({ db }: Pick<TestDatabase, 'db'>, options: TestDepsOptions = {}): TestDeps {
  setZoneTable(zoneData);
  const clock = createTestClock(options.now ?? '2026-03-04T17:00:00Z');
  const mails: MailMessage[] = [];
  const files = new Map<string, Uint8Array>();
  const logged: string[] = [];
  const log = (fields: Record<string, unknown>, message: string) =>
    void logged.push(
      `${message} ${JSON.stringify('err' in fields ? { ...fields, err: describeError(fields.err) } : fields)}`,
    );
  const deps: Deps = {
    db,
    clock,
    payments: createSandboxGateway({ books: createSandboxBooks(db), clock, ...options.sandbox }),
    mailer: { send: async (mail) => void mails.push(mail) },
    files: memoryFiles(files),
    log: { info: log, warn: log, error: log },
    triggerJob: () => undefined,
    keys: ['a-secret-of-the-tests-0123456789abcdef'],
    publicUrl: 'http://nestling.test',
    rates: testRates,
    requiresFactor: false,
    settings: {
      productName: 'Nestling',
      supportPhoneNumber: '+18005550142',
      supportEmail: 'support@nestling.example',
      webAddressMain: 'https://www.nestling.example',
      webAddressSecondary: 'https://help.nestling.example',
      facilitySiteUrl: 'https://facilities.nestling.example',
      demo: false,
      gallery: false,
      pageFigures: false,
      map: { file: null, style: null },
    },
    ...options.deps,
  };
  return { deps, clock, mails, files, logged };
}

function createTestClock(start: string): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
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
