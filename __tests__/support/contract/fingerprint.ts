import type pg from 'pg';

/** Rate limit counters change on reads too, so a fingerprint leaves them out. */
const uncounted = new Set(['rate_limit', 'migration']);

export async function fingerprint(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const tables = rows.filter(({ name }) => !uncounted.has(name));
  // Sums of hashes: to sort the rows of every table, PostgreSQL starts parallel workers, which takes ten times as long.
  const hashes = tables.map(
    ({ name: table }) =>
      `SELECT '${table} ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS hash FROM "${table}" t`,
  );
  const result = await pool.query<{ hash: string }>(hashes.join(' UNION ALL '));
  return result.rows
    .map(({ hash }) => hash)
    .sort()
    .join('\n');
}

interface Reference {
  child: string;
  column: string;
  parent: string;
}

/**
 * Every row that carries the family's id or references one that does, as text by table: all data of the family, however
 * it is stored.
 */
export async function rowsOfFamily(pool: pg.Pool, familyId: string): Promise<Record<string, string[]>> {
  const { rows: references } = await pool.query<Reference>(
    `SELECT c.conrelid::regclass::text AS child, a.attname AS column, c.confrelid::regclass::text AS parent
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.connamespace = 'public'::regnamespace`,
  );
  const found = new Map<string, Map<string, string>>();
  const ids = new Map<string, Set<string>>([['family', new Set([familyId])]]);
  const take = async (table: string, column: string, values: string[]): Promise<boolean> => {
    const { rows } = await pool.query<{ key: string; text: string; id: string | null }>(
      `SELECT ctid::text AS key, t::text AS text, to_jsonb(t)->>'id' AS id FROM "${table}" t WHERE t."${column}"::text = ANY($1)`,
      [values],
    );
    const held = found.get(table) ?? new Map<string, string>();
    const before = held.size;
    for (const { key, text, id } of rows) {
      held.set(key, text);
      if (id !== null) ids.set(table, (ids.get(table) ?? new Set()).add(id));
    }
    found.set(table, held);
    return held.size > before;
  };
  await take('family', 'id', [familyId]);
  const followed = new Map<Reference, number>();
  for (let more = true; more;) {
    more = false;
    for (const reference of references) {
      const values = ids.get(reference.parent);
      if (!values || values.size === (followed.get(reference) ?? 0)) continue;
      followed.set(reference, values.size);
      if (await take(reference.child, reference.column, [...values])) more = true;
    }
  }
  const subjects = ['booking_group', 'tour_group', 'waitlist_group'].flatMap((table) => [...(ids.get(table) ?? [])]);
  await take('move', 'subject_id', subjects);
  await take('idempotency_key', 'account_id', [...(ids.get('account') ?? [])]);
  return Object.fromEntries([...found].map(([table, held]) => [table, [...held.values()].sort()]));
}
