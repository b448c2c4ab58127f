import type { Hono } from 'hono';
import { operationAt } from '@/__tests__/support/contract/operation-at';
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from '@/__tests__/support/database';
import { deviceKey } from '@/__tests__/support/families';
import { createTestDeps, type TestDeps, type TestDepsOptions } from '@/__tests__/support/test-deps';
import { type Api, createApi } from '@/api/client/api';
import { operationOf } from '@/api/contract/contract';
import type { Tokens } from '@/api/contract/types';
import type { HttpEnv } from '@/server/http/service';

export interface TestService extends TestDatabase, TestDeps {
  app: Hono<HttpEnv>;
  /** A typed client for the account of the tokens. Every response is checked against the contract. */
  api(tokens?: Tokens): Api;
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>;
}

export interface TestServiceOptions extends TestDepsOptions, TestDatabaseOptions {}

/** The service on its own database, with a clock that stands still, and a mailbox and files in memory. */
export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { createService } = await import('@/server/container');
  const database = await createTestDatabase(options);
  const { deps, ...rest } = createTestDeps(database, options);
  const app = createService(deps);
  const fetch = async (path: string, init?: RequestInit, address = '192.0.2.1') =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address });
  const api = (tokens?: Tokens) =>
    createApi({
      baseUrl: 'http://nestling.test/api',
      fetch: async (url, init) => checked(await app.fetch(new Request(url, init), { address: '192.0.2.1' }), url, init),
      device: () => ({ 'device-key': deviceKey }),
      ...(tokens ? { tokens: heldTokens(tokens) } : {}),
    });
  return { ...database, ...rest, app, deps, api, fetch };
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
    announceSwitch: () => undefined,
    subscribe: () => () => undefined,
  };
}

async function checked(response: Response, url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname.replace(/^\/api/, '');
  const name = operationAt(init.method ?? 'GET', path)?.name;
  const type = response.headers.get('content-type') ?? '';
  if (name && response.ok && type.startsWith('application/json')) {
    await operationOf(name).answer.validate(await response.clone().json(), { strict: true, abortEarly: false });
  }
  return response;
}
