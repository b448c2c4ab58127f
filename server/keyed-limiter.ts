import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex';

export interface KeyedLimiterOptions {
  /** How many may run at once, in all and per key. */
  atOnce: number;
  each: number;
  /** How many per key may wait beyond that; more are refused at once. */
  waiting?: number;
  /** Milliseconds to wait for the key's own limit, then for the overall one. */
  patienceMs?: number;
  /** The share of the time that one key's work may take after a first burst; then it pauses between calls. */
  budget?: { share: number; burstMs: number };
  /** The error for a caller that would wait too long. */
  refusal: () => Error;
}

/** Runs `work` in its turn. Without a key only the overall limit applies. */
export type KeyedLimiter = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>;

/** How much a key has exceeded its share, as of an instant. */
interface Spent {
  ms: number;
  at: number;
}

/** Above this number of keys, those within their share are removed. */
const keysMax = 10_000;

/**
 * Limits concurrency per key and overall: a key takes at most `each` of the slots, so a caller that floods the service waits
 * behind its own requests and not in front of others.
 */
export function createKeyedLimiter({
  atOnce,
  each,
  waiting = Infinity,
  patienceMs,
  budget,
  refusal,
}: KeyedLimiterOptions): KeyedLimiter {
  const limited = (places: number) =>
    patienceMs === undefined ? new Semaphore(places) : withTimeout(new Semaphore(places), patienceMs);
  // Errors are created only when thrown: capturing a stack trace costs more than the turn.
  const told = (error: unknown) => (error === E_TIMEOUT ? refusal() : error);
  const everybody = limited(atOnce);
  const byKey = new Map<string, { line: ReturnType<typeof limited>; count: number }>();
  const withinBudget = budget && keepBudget(budget);
  return async (key, work) => {
    if (key === undefined) return everybody.runExclusive(work).catch((error) => Promise.reject(told(error)));
    const own = byKey.get(key) ?? { line: limited(each), count: 0 };
    if (own.count >= each + waiting) throw refusal();
    byKey.set(key, own);
    own.count += 1;
    const run = () => everybody.runExclusive(work);
    try {
      return await own.line.runExclusive(() => (withinBudget ? withinBudget(key, run) : run()));
    } catch (error) {
      throw told(error);
    } finally {
      own.count -= 1;
      if (own.count === 0) byKey.delete(key);
    }
  };
}

/** Delays a key that has used up its burst until it is within its share again. */
function keepBudget({ share, burstMs }: NonNullable<KeyedLimiterOptions['budget']>) {
  const spent = new Map<string, Spent>();
  const owed = ({ ms, at }: Spent, now: number) => Math.max(0, ms - (now - at) * share);
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const debt = owed(spent.get(key) ?? { ms: 0, at: 0 }, performance.now());
    if (share < 1 && debt > burstMs) await new Promise((resolve) => setTimeout(resolve, (debt - burstMs) / share));
    const began = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      spent.set(key, { ms: owed(spent.get(key) ?? { ms: 0, at: now }, now) + now - began, at: now });
      if (spent.size > keysMax) for (const [one, of] of spent) if (owed(of, now) === 0) spent.delete(one);
    }
  };
}
