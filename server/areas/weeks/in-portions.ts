import { setImmediate } from 'node:timers/promises';

/** Runs work that yields now and then, and serves others at each pause: a process has one thread. */
export async function inPortions<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}
