import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex';

export interface TurnsOptions {
  /** How much may run at once altogether, and of one key. */
  atOnce: number;
  each: number;
  /** How many of one key may wait beyond those; more are refused at once. */
  waiting?: number;
  /** How long one waits for its key, and then for the rest, milliseconds. */
  patienceMs?: number;
  /** The part of the time for which one key's work may run, beyond a first burst; after that it rests in between. */
  budget?: { share: number; burstMs: number };
  /** What a caller is told who would wait too long. */
  refusal: () => Error;
}

/** Runs `work` when its turn has come. Without a key only the overall limit counts. */
export type Turns = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>;

/** What a key has run beyond its share, as of an instant. */
interface Spent {
  ms: number;
  at: number;
}

/** Beyond so many keys, those that owe nothing are forgotten. */
const keysMax = 10_000;

/**
 * Limits what runs at once, fairly: a key holds at most `each` places in the common line, so that whoever asks for much
 * waits behind itself and not before others.
 */
export function createTurns({ atOnce, each, waiting = Infinity, patienceMs, budget, refusal }: TurnsOptions): Turns {
  const limited = (places: number) =>
    patienceMs === undefined ? new Semaphore(places) : withTimeout(new Semaphore(places), patienceMs);
  // An error is made only where it is told: it takes down where it was made, which costs more than the turn.
  const told = (error: unknown) => (error === E_TIMEOUT ? refusal() : error);
  const everybody = limited(atOnce);
  const byKey = new Map<string, { line: ReturnType<typeof limited>; asked: number }>();
  const withinBudget = budget && keepBudget(budget);
  return async (key, work) => {
    if (key === undefined) return everybody.runExclusive(work).catch((error) => Promise.reject(told(error)));
    const own = byKey.get(key) ?? { line: limited(each), asked: 0 };
    if (own.asked >= each + waiting) throw refusal();
    byKey.set(key, own);
    own.asked += 1;
    const run = () => everybody.runExclusive(work);
    try {
      return await own.line.runExclusive(() => (withinBudget ? withinBudget(key, run) : run()));
    } catch (error) {
      throw told(error);
    } finally {
      own.asked -= 1;
      if (own.asked === 0) byKey.delete(key);
    }
  };
}

/** Lets a key that has used up its burst rest before its next work, as long as its share of the time wants it. */
function keepBudget({ share, burstMs }: NonNullable<TurnsOptions['budget']>) {
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
