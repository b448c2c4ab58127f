import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
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

export interface ConnectionOptions {
  url: string;
  poolMax: number;
  onIdleError?: (error: Error) => void;
}

/** A pool that survives the database's absence: a lost idle connection is reported and replaced at the next query. */
export function createPool({ url, poolMax, onIdleError }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // The pool listens only to idle connections. One that breaks between two statements of a transaction would end the
  // process; its next statement fails, and that is how the transaction learns of it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
