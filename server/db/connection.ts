import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { shareConnections } from '@/server/db/connection-share';
import type { DB } from '@/server/db/schema';

/** The database as the repositories see it: columns in camelCase, dates as text, int8 as number. */
export type Database = Kysely<DB>;
/** Inside a transaction every query goes through this, never through the pool: else a busy pool starves itself. */
export type Tx = Transaction<DB>;
/** A repository that only reads takes either. */
export type Queryable = Database | Tx;

/** A parser for every type whose default would hurt: int8 would be text, DATE a local midnight. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
const dateArrayOid = 1182 as Parameters<typeof types.setTypeParser>[0];
types.setTypeParser(dateArrayOid, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')));

/** How long the database itself lets one connection wait or work, milliseconds; 0 is without a limit. */
export interface Patience {
  /** For one statement. */
  statementMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** For the next statement of an open transaction. */
  idleInTransactionMs: number;
}

export interface ConnectionOptions {
  url: string;
  poolMax: number;
  patience?: Patience | undefined;
  onIdleError?: (error: Error) => void;
}

/** The limits as settings of a connection. */
export const timeoutsOf = ({ statementMs, lockMs, idleInTransactionMs }: Patience) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/** For work without a parent who waits: commands, jobs' own tables. It may take its time, but not for ever. */
export const commandPatience: Patience = { statementMs: 600_000, lockMs: 60_000, idleInTransactionMs: 600_000 };

/** A pool that survives the database's absence: a lost idle connection is reported and replaced at the next query. */
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
  // The pool listens only to idle connections. One that breaks between two statements of a transaction would end the
  // process; its next statement fails, and that is how the transaction learns of it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** The database over a pool, whose connections are shared out fairly ({@link shareConnections}). */
export function createDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  shareConnections(db, pool.options.max);
  return db;
}
