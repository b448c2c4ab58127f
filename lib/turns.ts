import { Semaphore, withTimeout } from 'async-mutex';

export interface TurnsOptions {
  /** How much may run at once altogether, and of one key. */
  atOnce: number;
  each: number;
  /** How many of one key may wait beyond those; more are refused at once. */
  waiting?: number;
  /** How long one waits for its key, and then for the rest, milliseconds. */
  patienceMs?: number;
  /** What a caller is told who would wait too long. */
  refusal: () => Error;
}

/** Runs `work` when its turn has come. Without a key only the overall limit counts. */
export type Turns = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * Limits what runs at once, fairly: a key holds at most `each` places in the common line, so that whoever asks for much
 * waits behind itself and not before others.
 */
export function createTurns({ atOnce, each, waiting = Infinity, patienceMs, refusal }: TurnsOptions): Turns {
  const limited = (places: number) =>
    patienceMs === undefined ? new Semaphore(places) : withTimeout(new Semaphore(places), patienceMs, refusal());
  const everybody = limited(atOnce);
  const byKey = new Map<string, { line: ReturnType<typeof limited>; asked: number }>();
  return async (key, work) => {
    if (key === undefined) return everybody.runExclusive(work);
    const own = byKey.get(key) ?? { line: limited(each), asked: 0 };
    if (own.asked >= each + waiting) throw refusal();
    byKey.set(key, own);
    own.asked += 1;
    try {
      return await own.line.runExclusive(() => everybody.runExclusive(work));
    } finally {
      own.asked -= 1;
      if (own.asked === 0) byKey.delete(key);
    }
  };
}
