import type { ClientBase } from 'pg';
import type { TableSum } from '@/server/backup/backup-folder';

/** So that a row has the same text on every server. */
export const plainTexts =
  "SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET extra_float_digits = 1; SET bytea_output = 'hex'";

/** The tables, but for the record of migrations, which a restore makes anew. */
export async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' ORDER BY tablename COLLATE "C"`,
  );
  return rows.map(({ name }) => name);
}

/** A table's rows as JSON, one a line. Needs a transaction. */
export async function* rowsOf(client: ClientBase, table: string): AsyncIterable<string> {
  await client.query(`DECLARE kept NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>('FETCH 2000 FROM kept');
    if (rows.length === 0) break;
    yield rows.map(({ row }) => `${row}\n`).join('');
  }
  await client.query('CLOSE kept');
}

/** Independent of the order of the rows. */
export async function sumOf(client: ClientBase, table: string): Promise<TableSum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*)::text AS rows,
            coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text AS sum FROM ${table} t`,
  );
  return { rows: Number(rows[0]!.rows), sum: rows[0]!.sum };
}
