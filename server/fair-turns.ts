export interface FairTurnsOptions {
  /** How many may run at once. */
  atOnce: number;
  /** How many may wait altogether, and how long each, milliseconds. */
  waitingMax: number;
  patienceMs: number;
  /** What a caller is told who would wait too long. */
  refusal: () => Error;
}

/** What a key has had lately. */
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

/** A key's past is forgotten when it has asked for nothing for so long. */
const forgetMs = 60_000;
/** Beyond so many keys, what is forgotten is removed. */
const keysMax = 10_000;

/** What keys have had lately, and in which order that puts them. */
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

  /** Below zero where the first of two comes before the other; `ahead` of each are those of its own key before it. */
  function compare(one: string, ahead: number, other: string, otherAhead: number): number {
    const [first, second] = [pastOf(one), pastOf(other)];
    return first.failed - second.failed || first.turns + ahead - (second.turns + otherAhead);
  }

  /** Whoever of those that wait would come last, or undefined where the newcomer would. */
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
 * Runs what costs much in fair turns. Of those that wait, next is the key whose work has failed least lately (guesses fail), then
 * the one that had the fewest turns, then who came first. So a single caller comes before a flood, however many keys it
 * comes from; and where the line is full, the flood's last one is refused for them.
 */
export function createFairTurns({ atOnce, waitingMax, patienceMs, refusal }: FairTurnsOptions) {
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

  /** Runs `work` when its key's turn has come; its error counts against the key. */
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
