import { sql } from 'kysely';
import type { Clock } from '@/server/areas/platform/shared/deps';
import type { Database } from '@/server/db/connection';

/** How often a demonstration's processes check whether the desk has moved business time. */
const lookMs = 500;
/** How often other processes compare their clock with the database's. */
const compareMs = 30_000;
/** A smaller difference is left alone: it is within what a round trip can tell. */
const exactMs = 1_000;

export interface BusinessClock extends Clock {
  /** Reads the desk's setting now. */
  look(): Promise<void>;
  /** Milliseconds by which this machine's clock is ahead of the database's, as last measured. */
  aheadMs(): number;
  stop(): void;
}

export interface ClockOptions {
  /** Business time may be moved by the desk. */
  demonstration: boolean;
  /** Called after each comparison with the database's clock. */
  onCompared?: (aheadMs: number) => void;
}

/**
 * Business time: the database's clock, which all processes share, so that one machine whose clock is wrong neither keeps a
 * deadline late nor takes another's lease. In demonstration mode the offset set by `npm run desk -- clock` is added; it is in
 * the database, too (product rule 8).
 */
export async function createClock(db: Database, { demonstration, onCompared }: ClockOptions): Promise<BusinessClock> {
  let offsetMs = 0;
  let aheadMs = 0;
  async function look(): Promise<void> {
    const sent = Date.now();
    const { rows } = await sql<{ ms: number | null; time: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time,
             (SELECT (value ->> 'offsetMs')::float8 FROM setting WHERE key = 'clock') AS ms`.execute(db);
    const received = Date.now();
    const { ms, time } = rows[0]!;
    if (demonstration) offsetMs = ms ?? 0;
    // A slow answer says little: the time was read at any moment of the round trip.
    if (received - sent > exactMs) return;
    aheadMs = (sent + received) / 2 - time;
    onCompared?.(aheadMs);
  }
  await look();
  let looking = false;
  async function lookAgain(): Promise<void> {
    if (looking) return;
    looking = true;
    await look().catch(() => undefined);
    looking = false;
  }
  // If the database is unavailable, the last known time stays.
  const timer = setInterval(() => void lookAgain(), demonstration ? lookMs : compareMs);
  timer.unref();
  return {
    now: () => new Date(Date.now() - (Math.abs(aheadMs) > exactMs ? aheadMs : 0) + offsetMs),
    look,
    aheadMs: () => aheadMs,
    stop: () => clearInterval(timer),
  };
}
