import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { migrate } from '@/server/db/migrate';

const all = 'server/db/migrations';
let folder: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const file of readdirSync(all)) if (file < '0077') copyFileSync(join(all, file), join(folder, file));
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migrate(client, folder);
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const account = (key: number, family: number) =>
  client.query(
    `INSERT INTO account (id, family_id, email, notification_settings, consent_at, created_at)
     VALUES ($1, $2, $3, '{}', now(), now())`,
    [id(key), id(family), `${key}@example.com`],
  );
const link = (key: number, given: { family: number; by: number | null; to: number | null; own: number | null }) =>
  client.query(
    `INSERT INTO account_link (id, family_id, email, code_hash, invited_by, account_id, own_family_id, created_at,
       expires_at, accepted_at)
     VALUES ($1, $2, 'x@example.com', $7, $3, $4, $5, now(), now(), $6)`,
    [
      id(key),
      id(given.family),
      given.by && id(given.by),
      given.to && id(given.to),
      given.own && id(given.own),
      given.to && '2026-01-01',
      `hash-${key}`,
    ],
  );

test('every account gets its own record, and invitations by adults who have left end', async () => {
  await client.query(`INSERT INTO family (id, created_at) SELECT unnest($1::uuid[]), now()`, [[id(1), id(2), id(3)]]);
  await account(1, 1);
  await account(2, 1); // Linked; its own record is 2.
  await account(3, 1); // Linked; its own record was deleted.
  await link(4, { family: 1, by: 1, to: 2, own: 2 });
  await link(5, { family: 1, by: 1, to: 3, own: null });
  await link(6, { family: 1, by: 2, to: null, own: null });
  await link(7, { family: 3, by: 1, to: null, own: null });
  await link(8, { family: 1, by: null, to: null, own: null });
  await migrate(client);

  const { rows } = await client.query<{ id: string; own: string }>(
    'SELECT id, own_family_id AS own FROM account ORDER BY id',
  );
  expect(rows.slice(0, 2)).toEqual([
    { id: id(1), own: id(1) },
    { id: id(2), own: id(2) },
  ]);
  expect([id(1), id(2), id(3)]).not.toContain(rows[2]!.own);
  const adults = await client.query('SELECT account_id FROM family_adult WHERE family_id = $1 ORDER BY 1', [id(1)]);
  expect(adults.rows).toEqual([1, 2, 3].map((key) => ({ account_id: id(key) })));
  const open = await client.query('SELECT id FROM account_link WHERE accepted_at IS NULL');
  expect(open.rows).toEqual([{ id: id(6) }]);
});

test('with a process of the previous release, a new account gets its family as own record, and no record is deleted before its account', async () => {
  await migrate(client);
  await client.query(`INSERT INTO family (id, created_at) SELECT unnest($1::uuid[]), now()`, [[id(1), id(2)]]);
  await account(1, 1);
  await client.query('UPDATE account SET family_id = $1', [id(2)]);
  await expect(client.query('DELETE FROM family WHERE id = $1', [id(1)])).rejects.toThrow(/own_family_id/);
  await client.query('BEGIN');
  await client.query('DELETE FROM family');
  await client.query('COMMIT');
  expect((await client.query('SELECT id FROM account')).rows).toEqual([]);
});
