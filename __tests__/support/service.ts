import type { Hono } from 'hono';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { createApi } from '@/api/client/api';
import type { Api } from '@/api/client/types';
import { operations, type OperationName, type OperationPath } from '@/api/contract/paths';
import { schemas } from '@/api/contract/schemas';
import type { Tokens } from '@/api/contract/types';
import { createSandboxGateway, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import type { FileStore } from '@/server/adapters/files/port';
import type { MailMessage } from '@/server/adapters/mail/port';
import type { HttpEnv } from '@/server/http/service';
import { describeError } from '@/server/log';
import { createSandboxBooks } from '@/server/repositories/sandbox-books';
import type { Deps } from '@/server/services/deps';

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Date;
  set(instant: string): void;
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export interface TestService extends TestDatabase {
  /** The whole service as one function, as main mounts it. */
  app: Hono<HttpEnv>;
  deps: Deps;
  clock: TestClock;
  /** Mails that the mailer was given, oldest first. */
  mails: MailMessage[];
  files: Map<string, Uint8Array>;
  /** Everything that was logged, as text, for canaries. */
  logged: string[];
  /** A typed client; with tokens it speaks as that account. Every answer is checked against the contract. */
  api(tokens?: Tokens): Api;
  /** A raw call below /api. */
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>;
}

export interface TestServiceOptions {
  /** What of Deps to replace. */
  deps?: Partial<Deps>;
  sandbox?: Pick<SandboxOptions, 'fault'>;
  poolMax?: number;
  /** The instant at which the clock stands: Wednesday, 4 March 2026, 12:00 in Toronto unless given. */
  now?: string;
}

/** The service over a database of its own, a clock that stands still, a mailbox and files in memory. */
export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { createService } = await import('@/server/container');
  const database = await createTestDatabase({ poolMax: options.poolMax });
  const clock = createTestClock(options.now ?? '2026-03-04T17:00:00Z');
  const mails: MailMessage[] = [];
  const files = new Map<string, Uint8Array>();
  const logged: string[] = [];
  const log = (fields: Record<string, unknown>, message: string) =>
    void logged.push(
      `${message} ${JSON.stringify('err' in fields ? { ...fields, err: describeError(fields.err) } : fields)}`,
    );
  const deps: Deps = {
    db: database.db,
    clock,
    payments: createSandboxGateway({ books: createSandboxBooks(database.db), clock, ...options.sandbox }),
    mailer: { send: async (mail) => void mails.push(mail) },
    files: memoryFiles(files),
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
  const app = createService(deps);
  const fetch = async (path: string, init?: RequestInit, address = '192.0.2.1') =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address });
  const api = (tokens?: Tokens) =>
    createApi({
      baseUrl: 'http://nestling.test/api',
      fetch: async (url, init) => checked(await app.fetch(new Request(url, init), { address: '192.0.2.1' }), url, init),
      ...(tokens ? { tokens: heldTokens(tokens) } : {}),
    });
  return { ...database, app, deps, clock, mails, files, logged, api, fetch };
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

function heldTokens(first: Tokens) {
  let pair: Tokens | null = first;
  const clear = () => {
    pair = null;
  };
  const keep = (next: Tokens) => {
    pair = next;
  };
  return {
    read: () => pair,
    write: keep,
    replace: keep,
    clear,
    clearEverywhere: clear,
    subscribe: () => () => undefined,
  };
}

/** An answer that does not fit its schema fails the test that got it. */
async function checked(response: Response, url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname.replace(/^\/api/, '');
  const name = operationAt(init.method ?? 'GET', path);
  const type = response.headers.get('content-type') ?? '';
  if (name && response.ok && type.startsWith('application/json')) {
    await schemas[name].answer.validate(await response.clone().json(), { strict: true, abortEarly: false });
  }
  return response;
}

/** The operation at a path; one without parameters comes before one with. */
export function operationAt(method: string, path: string): OperationName | undefined {
  const entries = Object.entries(operations) as [OperationName, OperationPath][];
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  const found = entries.filter(([, operation]) => operation.method === method && fits(operation.path));
  found.sort(([, one], [, other]) => one.path.split(':').length - other.path.split(':').length);
  return found[0]?.[0];
}
