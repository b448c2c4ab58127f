import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

/** A migration's file cannot be used, or the schema does not fit the program; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * How a file runs, by its name. `plain`: in one transaction. `concurrent` (`….concurrent.sql`): statement by statement
 * outside a transaction. `batches` (`….batches.sql`): one statement again and again, each time for a range of a table's keys.
 */
export type Steps =
  | { kind: 'plain'; sql: string }
  | { kind: 'concurrent'; statements: readonly string[] }
  | { kind: 'batches'; table: string; key: string; size: number; statement: string };

export interface Migration {
  number: number;
  name: string;
  /** Of the text, with Unix line ends. */
  checksum: string;
  steps: Steps;
  /** The newest migration of the first release that can do without what this one drops; null where it drops nothing. */
  unusedSince: number | null;
}

const fileName = /^(\d{4})-[a-z0-9-]+(?:\.(concurrent|batches))?\.sql$/;
const batchesOf = /^-- batches: (\d+) by (\w+)\.(\w+)$/m;
const unused = /^-- unused since: (\d{4})$/m;

export const migrationsFolder = (): string => join(projectRoot(), 'server', 'db', 'migrations');

/** The numbered files of the folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))),
  );
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (twice) throw new MigrationError(`Two migrations share the number of ${twice.name}: renumber the newer one.`);
  return migrations;
}

/** @throws MigrationError when the name or a directive is wrong */
export function parseMigration(name: string, text: string): Migration {
  const [, number, kind = 'plain'] = fileName.exec(name) ?? [];
  if (!number) throw new MigrationError(`The migration ${name} must be named like 0001-what-it-does.sql.`);
  const sql = text.replaceAll('\r\n', '\n');
  const [, since] = unused.exec(sql) ?? [];
  return {
    number: Number(number),
    name,
    checksum: createHash('sha256').update(sql).digest('hex'),
    steps: stepsOf(name, kind, sql),
    unusedSince: since ? Number(since) : null,
  };
}

function stepsOf(name: string, kind: string, sql: string): Steps {
  if (kind === 'plain') return { kind, sql };
  const statements = splitStatements(sql);
  if (kind === 'concurrent') return { kind, statements };
  const [, size, table, key] = batchesOf.exec(sql) ?? [];
  const [statement] = statements;
  if (!table || !key || statements.length !== 1 || !statement?.includes(`${key} BETWEEN :from AND :to`)) {
    throw new MigrationError(
      `The migration ${name} needs a line like "-- batches: 1000 by facility.id" and one statement with "id BETWEEN :from AND :to".`,
    );
  }
  return { kind: 'batches', table, key, size: Number(size), statement };
}

/** What a semicolon or a word means nothing in: comments, quoted names, strings, and bodies between dollar signs. */
const opaque =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|E'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/gi;

/** The statements of a script in PostgreSQL's dialect, without their semicolons and without comments around them. */
export function splitStatements(script: string): string[] {
  const ends = [...blankOpaque(script).matchAll(/;|$/g)].map(({ index }) => index);
  return ends
    .map((end, at) => script.slice(at === 0 ? 0 : ends[at - 1]! + 1, end))
    .map((statement) => statement.replace(/^(?:\s|--[^\n]*(?:\n|$))+/, '').trim())
    .filter((statement) => statement !== '');
}

/** A statement's own words: comments, strings and bodies are blanks of the same length. */
export const blankOpaque = (script: string): string =>
  script.replace(opaque, (part) => (part.startsWith('"') ? part.replaceAll(';', ' ') : ' '.repeat(part.length)));
