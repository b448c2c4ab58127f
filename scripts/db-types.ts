import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format } from 'prettier';
import { readSchemaParts } from '@/server/db/check-schema';
import { openEngine } from '@/server/db/engine';
import { migrate } from '@/server/db/migrate';

/**
 * `npm run db:types` runs the migrations on a temporary embedded database, and writes server/db/schema.ts, the types of every
 * table, and server/db/schema-parts.ts, the names of everything that the start expects. `--check` only reports whether the
 * files are up to date.
 */
const targets = { 'server/db/schema.ts': schemaSource, 'server/db/schema-parts.ts': partsSource };

const scalar: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  varchar: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  tsvector: 'string',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  identity_generation: string | null;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

function typeOf(column: Column): string {
  const array = column.udt_name.startsWith('_');
  const base = scalar[array ? column.udt_name.slice(1) : column.udt_name];
  if (!base) throw new Error(`${column.table_name}.${column.column_name} has the unknown type ${column.udt_name}.`);
  const type = `${base}${array ? '[]' : ''}`;
  // An insert may leave it out in any case.
  if (column.is_nullable === 'YES') return `${type} | null`;
  if (column.column_default === null && column.identity_generation === null) return type;
  // Generated<> does not handle a ColumnType such as Json.
  return type === 'Json' ? 'GeneratedJson' : `Generated<${type}>`;
}

async function schemaSource(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(
    `SELECT table_name, column_name, udt_name, is_nullable, column_default, identity_generation
       FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'migration'
        AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')
      ORDER BY table_name COLLATE "C", ordinal_position`,
  );
  const tables = [...new Set(rows.map((row) => row.table_name))];
  const interfaces = tables.map((table) => {
    const columns = rows.filter((row) => row.table_name === table);
    return `export interface ${pascal(table)}Table {\n${columns.map((c) => `  ${camel(c.column_name)}: ${typeOf(c)};`).join('\n')}\n}`;
  });
  const source = `// Written by scripts/db-types.ts from the migrations; not by hand.
import type { ColumnType, Generated } from 'kysely';

/** Read as Date, written as Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as a value; written as JSON text, so that lists are not taken for PostgreSQL arrays. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

${interfaces.join('\n\n')}

export interface DB {
${tables.map((table) => `  ${camel(table)}: ${pascal(table)}Table;`).join('\n')}
}
`;
  return format(source, { parser: 'typescript', printWidth: 120, singleQuote: true });
}

async function partsSource(client: pg.Client): Promise<string> {
  const source = `// Written by scripts/db-types.ts from the migrations; not by hand.
import type { SchemaParts } from '@/server/db/check-schema';

export const schemaParts: SchemaParts = ${JSON.stringify(await readSchemaParts(client))};
`;
  return format(source, { parser: 'typescript', printWidth: 120, singleQuote: true });
}

/** Runs `work` on a new, fully migrated database, and deletes it afterwards. */
async function withFreshDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nestling-db-types-'));
  const engine = await openEngine({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: engine.url });
  try {
    await client.connect();
    await migrate(client);
    return await work(client);
  } finally {
    await client.end();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main() {
  const sources = await withFreshDatabase(async (client) => {
    const written: [string, string][] = [];
    for (const [target, source] of Object.entries(targets)) written.push([target, await source(client)]);
    return written;
  });
  for (const [target, source] of sources) {
    if (!process.argv.includes('--check')) await writeFile(target, source);
    else if ((await readFile(target, 'utf8')) !== source) {
      throw new Error(`${target} is out of date: run npm run db:types.`);
    }
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
