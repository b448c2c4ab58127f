export interface FairQueueOptions {
  /** How many may run at once. */
  atOnce: number;
  /** How many may wait in all, and how long each, in milliseconds. */
  waitingMax: number;
  patienceMs: number;
  /** The error for a caller that would wait too long. */
  refusal: () => Error;
}

/** Recent activity of a key. */
interface Past {
  failed: number;
  turns: number;
  at: number;
}

interface Waiting {
  key: string;
  start: () => void;
  refuse: () => void;
}

/** A key without requests for this long starts afresh. */
const forgetMs = 60_000;
/** Above this number of keys, expired ones are removed. */
const keysMax = 10_000;

/** Tracks recent activity per key and orders waiting calls by it. */
function keepPasts() {
  const pasts = new Map<string, Past>();

  function pastOf(key: string): Past {
    const now = Date.now();
    const known = pasts.get(key);
    if (known && now - known.at < forgetMs) return known;
    if (pasts.size >= keysMax) {
      for (const [one, { at }] of pasts) if (now - at >= forgetMs) pasts.delete(one);
    }
    const fresh = { failed: 0, turns: 0, at: now };
    pasts.set(key, fresh);
    return fresh;
  }

  /** Comparator of two waiting calls; `ahead` counts earlier calls of the same key. */
  function compare(one: string, ahead: number, other: string, otherAhead: number): number {
    const [first, second] = [pastOf(one), pastOf(other)];
    return first.failed - second.failed || first.turns + ahead - (second.turns + otherAhead);
  }

  /** The waiting call that would run last, or undefined if that is the new one. */
  function lastBehind(newcomer: string, waiting: readonly Waiting[]): Waiting | undefined {
    const ahead = new Map<string, number>();
    let last: Waiting | undefined;
    let lastAhead = 0;
    for (const one of waiting) {
      const own = ahead.get(one.key) ?? 0;
      ahead.set(one.key, own + 1);
      if (!last || compare(one.key, own, last.key, lastAhead) >= 0) [last, lastAhead] = [one, own];
    }
    return last && compare(newcomer, ahead.get(newcomer) ?? 0, last.key, lastAhead) < 0 ? last : undefined;
  }

  return { pastOf, compare, lastBehind };
}

/**
 * Queues expensive work fairly. Next is the key with the fewest recent failures (password guesses fail), then the fewest
 * recent turns, then the earliest. So a single caller comes before a flood, however many keys the flood uses; when the queue
 * is full, the flood's last call is refused instead.
 */
export function createFairQueue({ atOnce, waitingMax, patienceMs, refusal }: FairQueueOptions) {
  let running = 0;
  let waiting: Waiting[] = [];
  const { pastOf, compare, lastBehind } = keepPasts();

  function startNext(): void {
    let next = waiting[0];
    for (const one of waiting) if (next && compare(one.key, 0, next.key, 0) < 0) next = one;
    waiting = waiting.filter((one) => one !== next);
    if (next) next.start();
    else running -= 1;
  }

  async function turnOf(key: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      const last = lastBehind(key, waiting);
      if (!last) throw refusal();
      last.refuse();
    }
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        key,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          waiting = waiting.filter((other) => other !== one);
          reject(refusal());
        },
      };
      const timer = setTimeout(one.refuse, patienceMs);
      waiting.push(one);
    });
  }

  /** Runs `work` when its key's turn has come. An error counts against the key. */
  return async function inFairTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    await turnOf(key);
    const past = pastOf(key);
    past.turns += 1;
    past.at = Date.now();
    try {
      return await work();
    } catch (error) {
      past.failed += 1;
      throw error;
    } finally {
      startNext();
    }
  };
}
