import { sql, Transaction, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import { errorCode } from '@/server/db/transaction';

/** A search that took longer than it may: it was ended, so that it does not cost the others. */
export class SearchTookTooLong extends Error {
  override name = 'SearchTookTooLong';
}

/** PostgreSQL's code of a statement that its time limit has ended. */
const ended = '57014';
/** About one wrong letter in five makes a slip. */
const likeness = '0.4';

/**
 * Runs a part of a search, which the database ends at this time (of performance.now()); in a caller's transaction, which is no
 * parent's, without a limit. Throws {@link SearchTookTooLong}. Not counted with the transactions that take turns: it locks nothing.
 */
export async function inSearchTime<T>(db: Queryable, until: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db instanceof Transaction) return searching(db, sql``, work);
  const leftMs = Math.ceil(until - performance.now());
  if (leftMs <= 0) throw new SearchTookTooLong();
  const limit = sql`, set_config('statement_timeout', ${String(leftMs)}, true)`;
  try {
    return await db.transaction().execute((tx) => searching(tx, limit, work));
  } catch (error) {
    throw errorCode(error) === ended ? new SearchTookTooLong() : error;
  }
}

async function searching<T>(tx: Tx, limit: RawBuilder<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`
    SELECT set_config('jit', 'off', true), set_config('pg_trgm.word_similarity_threshold', ${likeness}, true) ${limit}`.execute(
    tx,
  );
  return work(tx);
}
