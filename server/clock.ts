import { sql } from 'kysely';
import type { Database } from '@/server/db/connection';
import type { Clock } from '@/server/areas/shared/deps';

/** How often a demonstration's processes check whether the desk has moved business time. */
const lookMs = 500;

export interface BusinessClock extends Clock {
  /** Reads the desk's setting now. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Business time: the machine's clock or, in demonstration mode, that clock plus the offset set by `npm run desk -- clock`.
 * The offset is in the database, so all processes share it (product rule 8).
 */
export async function createClock(db: Database, demonstration: boolean): Promise<BusinessClock> {
  let offsetMs = 0;
  async function look(): Promise<void> {
    const { rows } = await sql<{ ms: number | null }>`
      SELECT (value ->> 'offsetMs')::float8 AS ms FROM setting WHERE key = 'clock'`.execute(db);
    offsetMs = rows[0]?.ms ?? 0;
  }
  if (demonstration) await look();
  // If the database is unavailable, the last known time stays.
  const timer = demonstration ? setInterval(() => void look().catch(() => undefined), lookMs) : null;
  timer?.unref();
  return {
    now: () => new Date(Date.now() + offsetMs),
    look: demonstration ? look : async () => undefined,
    stop: () => {
      if (timer) clearInterval(timer);
    },
  };
}
