import type { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { shareConnections } from '@/server/db/connection-share';
import type { DB } from '@/server/db/schema';

/** The database as rows files see it: camelCase columns, dates as text, int8 as number. */
export type Database = Kysely<DB>;
/** Inside a transaction, use this for every query; using the pool can exhaust it. */
export type Tx = Transaction<DB>;
/** For functions that only read. */
export type Queryable = Database | Tx;

/** Overrides harmful defaults: int8 as text, DATE as local midnight. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
const dateArrayOid = 1182 as Parameters<typeof types.setTypeParser>[0];
types.setTypeParser(dateArrayOid, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')));

/** Time limits that PostgreSQL enforces on a connection, in milliseconds; 0 means none. */
export interface Patience {
  /** For one statement. */
  statementMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** Between two statements of an open transaction. */
  idleInTransactionMs: number;
}

export interface ConnectionOptions {
  url: string;
  poolMax: number;
  patience?: Patience | undefined;
  onIdleError?: (error: Error) => void;
}

/** The limits as connection settings. */
export const timeoutsOf = ({ statementMs, lockMs, idleInTransactionMs }: Patience) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/** For commands and background tables, where no parent is waiting. */
export const commandPatience: Patience = { statementMs: 600_000, lockMs: 60_000, idleInTransactionMs: 600_000 };

/** How much longer than its own limit a statement may stay without an answer. */
const silenceMs = 5_000;

/**
 * Ends a connection whose statement gets no answer at all for this long. PostgreSQL enforces its own time limits; this one is
 * for a server that has stopped altogether, such as a frozen machine, for which callers would otherwise wait forever.
 */
export function endSilent(pool: pg.Pool, ms: number): void {
  pool.on('connect', (client) => {
    const inside = client as unknown as { connection: { stream: Socket }; _activeQuery: unknown };
    const { stream } = inside.connection;
    stream.setTimeout(ms);
    // Not as the argument of setTimeout, which listens once: the first pause between statements would use it up.
    stream.on('timeout', () => {
      if (inside._activeQuery) stream.destroy(new Error('Connection terminated: the database does not answer'));
    });
  });
}

/** A pool that survives an unavailable database: lost idle connections are reported and replaced. */
export function createPool({ url, poolMax, patience, onIdleError }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(patience ? timeoutsOf(patience) : {}),
  });
  pool.on('error', (error) => onIdleError?.(error));
  // The pool listens for errors of idle connections only. Without this, one that breaks inside a transaction would end the
  // process; its next statement reports the failure.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  if (patience && patience.statementMs > 0) endSilent(pool, patience.statementMs + silenceMs);
  return pool;
}

/** The database over a pool that callers share fairly ({@link shareConnections}). */
export function createDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  shareConnections(db, pool.options.max);
  return db;
}
