import { setTimeout as sleep } from 'node:timers/promises';

/** One thing that goes wrong, what the program promises then, and what was seen. */
export interface Fault<W> {
  name: string;
  promised: string;
  /** Returns what was seen. Throws {@link Broken} if the promise was not kept, {@link NotTried} if this machine cannot. */
  run(world: W): Promise<string>;
}

export class Broken extends Error {}
export class NotTried extends Error {}

export function must(kept: boolean, seen: string): void {
  if (!kept) throw new Broken(seen);
}

/** Polls until it holds; throws what was missed. */
export async function until(
  missed: string,
  check: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<number> {
  const began = Date.now();
  while (!(await check())) {
    if (Date.now() - began > withinMs) throw new Broken(`${missed} (not within ${withinMs / 1000} s)`);
    await sleep(100);
  }
  return Date.now() - began;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
