import { blankOpaque, splitStatements, type Migration, parseMigration } from '@/server/db/migration-files';

/** A statement, with one blank between words, and what its file says. */
interface Read {
  sql: string;
  file: Migration & { says(directive: string): boolean };
  /** Tables that the file itself creates: nobody uses them yet. */
  fresh: ReadonlySet<string>;
  /** Existing tables that the file changes. */
  changed: ReadonlySet<string>;
}

interface Rule {
  says: string;
  breaks(read: Read): boolean;
}

const tableOf = (sql: string) => /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)/i.exec(sql)?.[1] ?? '';
const onExisting = ({ sql, fresh }: Read) => /^ALTER TABLE /i.test(sql) && !fresh.has(tableOf(sql));
/** The actions of an ALTER TABLE, cut at the commas outside of parentheses. */
const actionsOf = (sql: string) => {
  let depth = 0;
  const cut = [...sql].map((char) => {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    return char === ',' && depth === 0 ? '\n' : char;
  });
  return cut
    .join('')
    .replace(/^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?\w+ /i, '')
    .split('\n')
    .map((action) => action.trim());
};
const anAction = (pattern: RegExp) => (read: Read) =>
  onExisting(read) && actionsOf(read.sql).some((action) => pattern.test(action));
/** As in `ADD COLUMN x` or `ADD x`, but not as in `ADD CONSTRAINT`. */
const addColumn = String.raw`^ADD (?:COLUMN (?:IF NOT EXISTS )?)?(?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)\w+`;
const volatile = String.raw`random|clock_timestamp|timeofday|nextval|gen_random_uuid|uuid_generate_v\d|txid_current`;

/**
 * What a migration must not do while the release before still serves. Rules of our own: the linter squawk has most of these, but
 * its packages cannot be locked for every platform.
 */
const rules: Record<string, Rule> = {
  'index-concurrently': {
    says: 'An index of an existing table keeps everybody from writing to it while it is built. Put CREATE INDEX CONCURRENTLY into a file ….concurrent.sql.',
    breaks: ({ sql, fresh }) =>
      /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)/i.test(sql) &&
      !fresh.has(/ ON (?:ONLY )?(\w+)/i.exec(sql)?.[1] ?? ''),
  },
  'concurrent-files': {
    says: 'A file ….concurrent.sql has only CREATE, DROP or REINDEX INDEX CONCURRENTLY and ALTER TABLE … VALIDATE CONSTRAINT, which nobody waits for.',
    breaks: ({ sql, file }) =>
      file.steps.kind === 'concurrent' &&
      !/^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY|REINDEX INDEX CONCURRENTLY|ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$)/i.test(
        sql,
      ),
  },
  'validate-apart': {
    says: 'VALIDATE CONSTRAINT reads the whole table: put it into a file ….concurrent.sql, after the file that adds the constraint NOT VALID.',
    breaks: (read) => read.file.steps.kind === 'plain' && anAction(/^VALIDATE CONSTRAINT/i)(read),
  },
  'not-null-default': {
    says: 'A column that is NOT NULL needs a DEFAULT, or every insert of the release before fails.',
    breaks: anAction(new RegExp(`${addColumn}(?!.* DEFAULT\\b).* NOT NULL`, 'i')),
  },
  'set-not-null': {
    says: 'SET NOT NULL reads the whole table under a lock, and the release before may write null. Add CHECK (… IS NOT NULL) NOT VALID instead, validate it, and set NOT NULL in a later release with the line "-- not null since: NNNN", the number of the file that validated it.',
    breaks: (read) => anAction(/^ALTER (?:COLUMN )?\w+ SET NOT NULL/i)(read) && !read.file.says('not null since'),
  },
  'volatile-default': {
    says: 'A volatile DEFAULT of a new column writes the whole table anew. Add the column without it, set the default, and fill in the rows in batches.',
    breaks: anAction(
      new RegExp(
        String.raw`${addColumn}.*(?: DEFAULT .*\b(?:${volatile})\b ?\(| GENERATED |\b(?:big|small)?serial\b)`,
        'i',
      ),
    ),
  },
  'constraint-not-valid': {
    says: 'A constraint of an existing table reads all of it under a lock. Add it NOT VALID as CONSTRAINT name …, and validate it in a later file ….concurrent.sql; a unique one USING INDEX.',
    breaks: (read) =>
      anAction(
        /^ADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*(?: NOT VALID$| USING INDEX ))/i,
      )(read) ||
      anAction(new RegExp(String.raw`${addColumn} .*\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b`, 'i'))(read),
  },
  'type-change': {
    says: 'Another type writes the whole table anew under a lock. Add a column, fill it in batches, and drop the old one in a later release.',
    breaks: anAction(/^ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i),
  },
  rename: {
    says: 'The release before knows the old name. Add the new one, and drop the old one in a later release.',
    breaks: ({ sql, fresh }) =>
      /^ALTER (?:TABLE|VIEW|FUNCTION|TYPE|INDEX)\b.* RENAME\b/i.test(sql) && !fresh.has(tableOf(sql)),
  },
  'drop-unused': {
    says: 'The release before may use what is dropped. Stop using it first, and drop it in a later release with the line "-- unused since: NNNN", the newest migration of the release that stopped.',
    breaks: (read) =>
      read.file.unusedSince === null &&
      (/^(?:DROP (?!INDEX|TRIGGER)|TRUNCATE)/i.test(read.sql) ||
        anAction(/^DROP (?!CONSTRAINT|NOT NULL|DEFAULT)/i)(read) ||
        (/^DROP INDEX/i.test(read.sql) && read.file.steps.kind !== 'concurrent')),
  },
  'drop-index-concurrently': {
    says: 'DROP INDEX waits for every reader and keeps the next ones waiting. Put DROP INDEX CONCURRENTLY into a file ….concurrent.sql.',
    breaks: ({ sql }) => /^DROP INDEX (?!CONCURRENTLY)/i.test(sql),
  },
  'rows-in-batches': {
    says: 'Rows are changed in batches by key, in a file ….batches.sql: one statement for all of them holds their locks until the end.',
    breaks: ({ sql, file, fresh }) => {
      if (file.steps.kind === 'batches') return false;
      const [, changed] =
        /^(?:WITH .*)?\b(?:UPDATE (?:ONLY )?|DELETE FROM (?:ONLY )?|MERGE INTO )(\w+)/i.exec(sql) ??
        /^INSERT INTO (\w+)\b.*\bSELECT\b.* FROM \w/i.exec(sql) ??
        [];
      return changed !== undefined && !/^CREATE/i.test(sql) && !fresh.has(changed);
    },
  },
  'one-table': {
    says: 'A file that changes two tables holds the first while it waits for the second: a call that has the second and waits for the first is ended as a deadlock. Write a file for each table.',
    breaks: ({ file, changed }) => file.steps.kind === 'plain' && changed.size > 1,
  },
  'no-transaction': {
    says: 'The runner opens the transaction and sets its lock_timeout: no BEGIN, COMMIT or lock_timeout in a file.',
    breaks: ({ sql }) =>
      /^(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION|SET (?:LOCAL |SESSION )?lock_timeout)\b/i.test(sql),
  },
};

/** What this file does that the release before cannot stand, as "rule: what to do instead". */
export function brokenRules(name: string, text: string): string[] {
  const file = parseMigration(name, text);
  const statements = splitStatements(text).map((statement) => blankOpaque(statement).replace(/\s+/g, ' ').trim());
  const fresh = new Set(
    statements.map((sql) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(sql)?.[1] ?? ''),
  );
  const changed = new Set(
    statements
      .map((sql) => tableOf(sql) || (/^(?:CREATE|DROP) (?:OR REPLACE )?TRIGGER .*? ON (\w+)/i.exec(sql)?.[1] ?? ''))
      .filter((table) => table !== '' && !fresh.has(table)),
  );
  const read = { ...file, says: (words: string) => new RegExp(`^-- ${words}: \\d{4}$`, 'm').test(text) };
  return Object.entries(rules)
    .filter(([, { breaks }]) => statements.some((sql) => breaks({ sql, file: read, fresh, changed })))
    .map(([rule, { says }]) => `${rule}: ${says}`);
}
