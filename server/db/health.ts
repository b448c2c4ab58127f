import pg from 'pg';
import { schemaProblem } from '@/server/db/check-schema';
import { endSilent, timeoutsOf } from '@/server/db/connection';

export interface Health {
  /** Why the program cannot serve, in a sentence; null if it can. */
  problem(): Promise<string | null>;
  /** For the figures, which must not queue behind calls either. */
  pool: pg.Pool;
  end(): Promise<void>;
}

const patienceMs = 2_000;
const lookAgainMs = 60_000;

/**
 * A connection of its own for health checks, so that they do not queue behind calls. Whether something is missing from the schema is
 * looked up once a minute; on the schema of a newer release (`isAhead`), which has removed what is unused here, never.
 */
export function createHealth(databaseUrl: string, { isAhead }: { isAhead: boolean }): Health {
  const limits = timeoutsOf({ statementMs: patienceMs, lockMs: patienceMs, idleInTransactionMs: patienceMs });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: patienceMs, ...limits });
  pool.on('error', () => undefined);
  endSilent(pool, patienceMs);
  let schema: string | null = null;
  // The start has just looked.
  let lookAt = performance.now() + lookAgainMs;
  return {
    async problem() {
      try {
        await pool.query('SELECT FROM setting LIMIT 1');
        if (!isAhead && performance.now() >= lookAt) {
          schema = await schemaProblem(pool);
          // Once something is missing, each check looks whether it is there again.
          lookAt = performance.now() + (schema ? 0 : lookAgainMs);
        }
        return schema;
      } catch {
        return 'The database does not answer.';
      }
    },
    pool,
    end: () => pool.end(),
  };
}
