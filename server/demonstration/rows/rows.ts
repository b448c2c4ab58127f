import type { Insertable } from 'kysely';
import type { Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** PostgreSQL takes at most 65,535 parameters a statement. */
const parametersMax = 60_000;

/** Inserts many rows in as few statements as possible; all rows have the same columns. */
export async function insertAll<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length;
  const size = Math.max(1, Math.floor(parametersMax / Math.max(1, width)));
  for (let from = 0; from < rows.length; from += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .execute();
  }
}
