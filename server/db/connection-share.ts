import { AsyncLocalStorage } from 'node:async_hooks';
import { transactionsWaiting } from '@/server/figures';
import { createKeyedLimiter, type KeyedLimiter } from '@/server/keyed-limiter';

const patienceMs = 5_000;
/** The error code of a transaction that was refused because too many others are waiting. */
export const poolBusy = 'POOL_BUSY';
const busy = () => Object.assign(new Error('No database connection became free in time.'), { code: poolBusy });

const turnsOf = new WeakMap<object, KeyedLimiter>();
const callers = new AsyncLocalStorage<string>();

/**
 * Shares a pool of `connections`: transactions leave a quarter of it to reads, and one caller's transactions take at most
 * a third of the rest (at least one), so waiting for a locked row cannot exhaust the pool.
 */
export function shareConnections(db: object, connections: number): void {
  const atOnce = Math.max(1, connections - Math.ceil(connections / 4));
  turnsOf.set(db, createKeyedLimiter({ atOnce, each: Math.ceil(atOnce / 3), patienceMs, refusal: busy }));
}

/** Runs `work` with its transactions counted for this caller: a family, or a visitor's network. */
export const inNameOf = <T>(caller: string, work: () => Promise<T>): Promise<T> => callers.run(caller, work);

/** The caller of the current async context; empty if none. */
export const currentCaller = (): string => callers.getStore() ?? '';

/** Runs a transaction in the caller's turn. Throws an error with the code {@link poolBusy} when it waits too long. */
export async function inTurn<T>(db: object, run: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(db);
  if (!turns) return run();
  let isWaiting = true;
  const waited = () => {
    if (isWaiting) transactionsWaiting.dec();
    isWaiting = false;
  };
  transactionsWaiting.inc();
  try {
    return await turns(currentCaller() || undefined, () => {
      waited();
      return run();
    });
  } finally {
    waited();
  }
}
