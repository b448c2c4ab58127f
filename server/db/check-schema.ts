import type { ClientBase, Pool } from 'pg';
import { schemaParts } from '@/server/db/schema-parts';

/** Kinds of things in a schema, with a query that lists the usable ones as `owner` (a table, or '') and `name`. */
const kinds = {
  extension: `SELECT '' AS owner, extname AS name FROM pg_extension WHERE extname <> 'plpgsql'`,
  column: `SELECT relname, attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped`,
  index: `SELECT t.relname, i.relname FROM pg_index x JOIN pg_class t ON t.oid = indrelid JOIN pg_class i ON i.oid = indexrelid
           WHERE i.relnamespace = 'public'::regnamespace AND indisvalid AND indisready`,
  constraint: `SELECT relname, conname FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
                WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u') AND convalidated`,
  trigger: `SELECT relname, tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
             WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled = 'O'`,
  function: `SELECT '', proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
                AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
} as const;
type Kind = keyof typeof kinds;

/** By kind and table: names with blanks between them, in their order. Functions and extensions are under ''. */
export type SchemaParts = Record<Kind, Record<string, string>>;

/** What the database has. Those that PostgreSQL does not use, such as an index that was not finished, are left out. */
export async function readSchemaParts(client: ClientBase | Pool): Promise<SchemaParts> {
  const queries = Object.entries(kinds).map(([kind, query]) => `SELECT '${kind}' AS kind, * FROM (${query}) parts`);
  const { rows } = await client.query<{ kind: Kind; owner: string; names: string }>(`
    SELECT kind, owner::text, string_agg(DISTINCT name::text, ' ' ORDER BY name::text) AS names
      FROM (${queries.join(' UNION ALL ')}) parts WHERE owner <> 'migration' GROUP BY 1, 2 ORDER BY 2`);
  const parts: SchemaParts = { extension: {}, column: {}, index: {}, constraint: {}, trigger: {}, function: {} };
  for (const { kind, owner, names } of rows) parts[kind][owner] = names;
  return parts;
}

/**
 * What the program needs and the database does not have, such as "index search_entry_point" or "column account.email". A restore
 * may have lost it, or somebody has removed it.
 */
async function missingParts(client: ClientBase | Pool): Promise<string[]> {
  const there = await readSchemaParts(client);
  return Object.entries(schemaParts).flatMap(([kind, tables]) =>
    Object.entries(tables).flatMap(([table, names]) => {
      const has = new Set(there[kind as Kind][table]?.split(' '));
      const lost = names.split(' ').filter((name) => !has.has(name));
      return lost.map((name) => `${kind} ${kind === 'column' || kind === 'constraint' ? `${table}.` : ''}${name}`);
    }),
  );
}

/**
 * Names what is missing, in a sentence; null if nothing is. On the schema of a newer release too: what that release has removed is
 * unused here, so the start only warns of it.
 */
export async function schemaProblem(client: ClientBase | Pool): Promise<string | null> {
  const missing = await missingParts(client);
  if (missing.length === 0) return null;
  return `The database lacks ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}. See docs/how-to/update-and-restore.md, "Something is missing".`;
}
