import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenRules } from '@/__tests__/support/migration-rules';
import { version as packageVersion } from '@/package.json';
import { parseMigration } from '@/server/db/migration-files';

const folder = 'server/db/migrations';
const baseline = '0001-baseline.sql';

test('no migration after the baseline, nor those of the bench, disturbs a release that serves meanwhile', () => {
  const files = [folder, 'bench/migrate/newest'].flatMap((from) =>
    readdirSync(from)
      .filter((name) => name.endsWith('.sql') && name !== baseline)
      .map((name) => ({ name, text: readFileSync(`${from}/${name}`, 'utf8') })),
  );
  const broken = files.flatMap(({ name, text }) => brokenRules(name, text).map((rule) => `${name} breaks ${rule}`));
  expect(broken).toEqual([]);
});

test('no migration of a release has changed since, and none is gone', () => {
  const released = readFileSync(join(folder, 'released.sha256'), 'utf8').trimEnd().split('\n');
  const asReleased = released.map((line) => line.split('  ')[1]!);
  expect(asReleased[0]).toBe(baseline);
  expect(
    asReleased.map((name) => `${parseMigration(name, readFileSync(join(folder, name), 'utf8')).checksum}  ${name}`),
  ).toEqual(released);
});

test('the newest release of the changelog is the version, and one without anything unreleased lists every migration', () => {
  const [unreleased, version] = /## \[Unreleased\]\n([\s\S]*?)\n?## \[([\d.]+)\]/
    .exec(readFileSync('CHANGELOG.md', 'utf8'))!
    .slice(1);
  expect(version).toBe(packageVersion);
  if (unreleased!.trim() !== '') return;
  const listed = readFileSync(join(folder, 'released.sha256'), 'utf8');
  expect(readdirSync(folder).filter((name) => name.endsWith('.sql') && !listed.includes(name))).toEqual([]);
});

/** The rule that each of these breaks; `plain` unless the name says another kind. */
const bad: [rule: string, sql: string, name?: string][] = [
  ['index-concurrently', 'CREATE INDEX child_age ON child (age)'],
  ['concurrent-files', 'ALTER TABLE child ADD COLUMN age integer', '0002-x.concurrent.sql'],
  ['concurrent-files', 'CREATE INDEX CONCURRENTLY a ON child (age); UPDATE child SET age = 1', '0002-x.concurrent.sql'],
  ['validate-apart', 'ALTER TABLE child VALIDATE CONSTRAINT child_age'],
  ['not-null-default', 'ALTER TABLE child ADD COLUMN age integer NOT NULL'],
  ['set-not-null', 'ALTER TABLE child ALTER COLUMN age SET NOT NULL'],
  ['volatile-default', 'ALTER TABLE child ADD COLUMN seen timestamptz DEFAULT clock_timestamp()'],
  ['volatile-default', 'ALTER TABLE child ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY'],
  ['constraint-not-valid', 'ALTER TABLE child ADD CONSTRAINT child_age CHECK (age > 0)'],
  ['constraint-not-valid', 'ALTER TABLE child ADD UNIQUE (age)'],
  ['constraint-not-valid', 'ALTER TABLE child ADD COLUMN age integer CHECK (age > 0)'],
  ['type-change', 'ALTER TABLE child ALTER COLUMN age TYPE bigint'],
  ['rename', 'ALTER TABLE child RENAME COLUMN age TO years'],
  ['drop-unused', 'ALTER TABLE child DROP COLUMN age'],
  ['drop-unused', 'DROP TABLE child'],
  ['drop-index-concurrently', '-- unused since: 0001\nDROP INDEX child_age'],
  ['rows-in-batches', 'UPDATE child SET age = 1'],
  ['rows-in-batches', 'WITH old AS (SELECT id FROM child) UPDATE child SET age = 1 FROM old'],
  [
    'one-table',
    'ALTER TABLE child ADD COLUMN a integer; CREATE TRIGGER t AFTER INSERT ON family FOR EACH ROW EXECUTE FUNCTION f()',
  ],
  ['no-transaction', 'BEGIN; CREATE TABLE a (id integer)'],
];

test.each(bad)('%s refuses: %s', (rule, sql, name = '0002-x.sql') => {
  expect(brokenRules(name, sql).map((said) => said.split(':')[0])).toContain(rule);
});

const good: [sql: string, name?: string][] = [
  [
    'CREATE TABLE pet (id uuid PRIMARY KEY, child_id uuid NOT NULL REFERENCES child);\nCREATE INDEX pet_child ON pet (child_id)',
  ],
  ["CREATE TABLE kind (id text PRIMARY KEY);\nINSERT INTO kind VALUES ('cat'), ('dog')"],
  ["ALTER TABLE child ADD COLUMN age integer, ADD COLUMN tags text[] NOT NULL DEFAULT '{}'"],
  ['ALTER TABLE child ADD COLUMN seen timestamptz NOT NULL DEFAULT now()'],
  ['ALTER TABLE child ADD CONSTRAINT child_age CHECK (age > 0) NOT VALID'],
  ['ALTER TABLE child ADD CONSTRAINT child_photo FOREIGN KEY (photo) REFERENCES file ON DELETE SET NULL NOT VALID'],
  ['ALTER TABLE child ALTER COLUMN age DROP NOT NULL, ALTER COLUMN age SET DEFAULT 1, DROP CONSTRAINT child_age'],
  ['-- not null since: 0005\nALTER TABLE child ALTER COLUMN age SET NOT NULL'],
  ['-- unused since: 0005\nALTER TABLE child DROP COLUMN age'],
  ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE child SET age = 1; RETURN NULL; END $$'],
  ['-- DROP TABLE child; is only said here.\nSELECT 1'],
  ['CREATE INDEX CONCURRENTLY child_age ON child (age);\nDROP INDEX CONCURRENTLY child_old', '0002-x.concurrent.sql'],
  ['ALTER TABLE child VALIDATE CONSTRAINT child_age', '0002-x.concurrent.sql'],
  ['-- batches: 1000 by child.id\nUPDATE child SET age = 1 WHERE id BETWEEN :from AND :to', '0002-x.batches.sql'],
];

test.each(good)('nothing refuses: %s', (sql, name = '0002-x.sql') => {
  expect(brokenRules(name, sql)).toEqual([]);
});
