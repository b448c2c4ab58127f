import { setTimeout as sleep } from 'node:timers/promises';
import { newestPage } from '@/bench/abuse/public-attacks';
import type { Portal } from '@/bench/portal';
import { demonstrationPassword, parentFamily } from '@/server/demonstration/data/families/people';

/** The calls of a family that reads its bookings and searches for care, and of a visitor who opens a page. */
const calls = {
  profile: { path: () => '/api/v1/parent/profile' },
  list: { path: () => '/api/v1/parent/booking/group/upcoming' },
  search: { path: () => '/api/v1/parent/facility?place=M5V%202T6&radius=25' },
  page: { path: newestPage },
  'sign-in': {
    path: () => '/api/v1/parent/signin',
    body: { email: parentFamily.email, password: demonstrationPassword, remember: false },
  },
} as const satisfies Record<string, { path: () => string; body?: object }>;

export type QuietCall = keyof typeof calls;
export const quietCalls = Object.keys(calls) as QuietCall[];

/** Milliseconds of each answer by call, and the failed calls. */
export interface Heard {
  ms: Record<QuietCall, number[]>;
  failures: string[];
}

/** The quiet family's own address. */
const address = '203.0.113.5';
const pauseMs = 20;

/** Makes the quiet family's calls in sequence for this long. */
export async function listenFor(seconds: number, portal: Portal): Promise<Heard> {
  const heard: Heard = { ms: { profile: [], list: [], search: [], page: [], 'sign-in': [] }, failures: [] };
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends) {
    for (const name of quietCalls) {
      const began = performance.now();
      const status = await answerOf(portal, name);
      heard.ms[name].push(performance.now() - began);
      if (status !== 200) heard.failures.push(`${name}: ${status}`);
      await sleep(pauseMs);
    }
  }
  return heard;
}

async function answerOf({ url, tokens }: Portal, name: QuietCall): Promise<number | string> {
  const call: { path: () => string; body?: object } = calls[name];
  try {
    const response = await fetch(`${url}${call.path()}`, {
      method: call.body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': address,
        authorization: `Bearer ${tokens.token}`,
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return (error as Error).name;
  }
}
