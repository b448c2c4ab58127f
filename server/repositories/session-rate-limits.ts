import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '@/server/db/connection';

/** What the limiter wants of a client: its statements, run through our pool. */
const clientOf = (db: Database) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

export interface RateWindow {
  points: number;
  seconds: number;
}

const limiter = (db: Database, { points, seconds }: RateWindow) =>
  new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points,
    duration: seconds,
  });

/**
 * Takes `amount` points of the key's window, shared by all processes. Windows run on the wall clock: a throttle is about
 * machines, not about business time. Returns null when there was room, else the seconds until the window ends.
 */
export async function takePoints(db: Database, key: string, window: RateWindow, amount = 1): Promise<number | null> {
  try {
    await limiter(db, window).consume(key, amount);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

export async function givePointsBack(db: Database, key: string, window: RateWindow): Promise<void> {
  await limiter(db, window).reward(key, 1);
}

export async function forgetPoints(db: Database, key: string, window: RateWindow): Promise<void> {
  await limiter(db, window).delete(key);
}
