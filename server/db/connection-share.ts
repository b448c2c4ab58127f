import { AsyncLocalStorage } from 'node:async_hooks';
import { createTurns, type Turns } from '@/server/turns';

const patienceMs = 5_000;
/** The code of the error that a transaction gets when too many others wait before it. */
export const poolBusy = 'POOL_BUSY';
const busy = () => Object.assign(new Error('No database connection became free in time.'), { code: poolBusy });

const turnsOf = new WeakMap<object, Turns>();
const callers = new AsyncLocalStorage<string>();

/**
 * Divides a pool of `connections`: transactions, which may wait for a lock, leave a quarter of it to reads, and those of one
 * caller take at most a third of the rest. A row that somebody holds thus cannot use up the pool.
 */
export function shareConnections(db: object, connections: number): void {
  const atOnce = connections - Math.ceil(connections / 4);
  turnsOf.set(db, createTurns({ atOnce, each: Math.ceil(atOnce / 3), patienceMs, refusal: busy }));
}

/** Runs `work` with its transactions counted as this caller's: a family, or a network where nobody is signed in. */
export const inNameOf = <T>(caller: string, work: () => Promise<T>): Promise<T> => callers.run(caller, work);

/** In whose name this runs; empty where nobody is named. */
export const currentCaller = (): string => callers.getStore() ?? '';

/** Runs a transaction when the caller's turn has come. Throws an error with the code {@link poolBusy} when it does not come. */
export function inTurn<T>(db: object, run: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(db);
  return turns ? turns(currentCaller() || undefined, run) : run();
}
