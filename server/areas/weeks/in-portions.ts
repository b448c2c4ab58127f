import { setImmediate } from 'node:timers/promises';

let lastPause: Promise<void> = Promise.resolve();

/**
 * Runs work that yields now and then, and serves other requests at each pause. All such work of the process shares one turn
 * of the event loop per portion: Node runs every pending immediate before it reads from sockets again.
 */
export async function inPortions<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    lastPause = lastPause.then(() => setImmediate());
    await lastPause;
  }
}
