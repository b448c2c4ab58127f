import { setTimeout as sleep } from 'node:timers/promises';
import type { Abuser } from '@/bench/abuse/abusers';

/** Input of an attack, which stops when its time is over. */
export interface Scene {
  url: string;
  databaseUrl: string;
  abusers: Abuser[];
  seconds: number;
}

/** How often each status was returned. */
export type Statuses = Record<string, number>;

/** The attacker's address; the quiet family uses another. */
export const attacker = '198.51.100.7';

/** Sends requests in parallel lanes until the time is over. */
export async function lanes(
  many: number,
  seconds: number,
  ask: (lane: number) => Promise<number | string>,
): Promise<Statuses> {
  const statuses: Statuses = {};
  const ends = performance.now() + seconds * 1000;
  const lane = async (index: number) => {
    while (performance.now() < ends) {
      const status = await ask(index).catch((error: Error) => error.name);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Pause after a refusal; otherwise the bench would only measure the refusals.
      if (status === 429) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: many }, (_, index) => lane(index)));
  return statuses;
}

/** Requests any path of the portal. */
export async function visit({ url, seconds }: Scene, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'x-forwarded-for': attacker, ...init.headers };
  return fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(seconds * 1000) });
}

export async function call(scene: Scene, path: string, init: RequestInit, token?: string): Promise<Response> {
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;
  return visit(scene, `/api${path}`, { ...init, headers: { ...authorization, ...init.headers } });
}

/** Reads an answer and discards it. */
export async function drained(response: Response): Promise<number> {
  for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>);
  return response.status;
}
