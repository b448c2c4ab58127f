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
  for (const file of readdirSync(all)) if (file < '0060') copyFileSync(join(all, file), join(folder, file));
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

/** A facility as the import wrote it before 0060: places and hours assumed, the same description for every facility. */
async function importedFacility(key: string, { price }: { price: boolean }): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO facility (id, name, description, categories, opening_hours, languages, amenities, half_day_permanent,
       drop_in_cancellation_policy, currency, source, source_key, source_hash, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'Licensed child care.', '{1}', '[{"weekday":1}]', '{English}', '{Subsidy}', 2, 1,
       'CAD', 'city-list', $1, 'abc', '2026-03-01', '2026-03-02') RETURNING id`,
    [key],
  );
  const facility = rows[0]!.id;
  await client.query(
    `INSERT INTO facility_address (id, facility_id, position, title, line1, city, region, postal_code, country, lat, lng, time_zone)
     VALUES ($1, $1, 0, 'Main', '1 Main St', 'Toronto', 'ON', 'M5V 1A1', 'CA', 43.6, -79.4, 'America/Toronto')`,
    [facility],
  );
  await client.query(
    `INSERT INTO age_group (id, facility_id, address_id, position, title, from_months, to_months)
     VALUES ($1, $1, $1, 0, 'Infants', 0, 18)`,
    [facility],
  );
  await client.query('INSERT INTO capacity VALUES ($1, 1, 1, 16), ($1, 2, 1, 10)', [facility]);
  if (price) await client.query('INSERT INTO drop_in_item VALUES ($1, 1, 6000)', [facility]);
}

test('facts assumed by earlier imports become "not stated"; those set by a facility stay', async () => {
  await importedFacility('listed only', { price: false });
  await importedFacility('takes part', { price: true });

  await migrate(client, all);

  const { rows } = await client.query(
    `SELECT f.name, f.description, f.opening_hours AS hours, f.languages, f.list_facts, f.source_date::text, l.name AS list,
            f.invented, g.licensed_places AS licensed, (SELECT sum(places)::int FROM capacity c WHERE c.age_group_id = g.id) AS free
       FROM facility f JOIN facility_list l ON l.id = f.source JOIN age_group g ON g.facility_id = f.id ORDER BY f.name`,
  );
  const fromList = { description: null, list: 'City List', list_facts: ['Subsidy'], source_date: '2026-03-02' };
  expect(rows).toEqual([
    { ...fromList, name: 'listed only', hours: null, languages: null, invented: false, licensed: 16, free: null },
    {
      ...fromList,
      name: 'takes part',
      hours: [{ weekday: 1 }],
      languages: ['English'],
      invented: false,
      licensed: 16,
      free: 26,
    },
  ]);
});

test('terms assumed by an import become "not stated"; those set by the facility stay', async () => {
  await importedFacility('listed only', { price: false });
  await importedFacility('takes part', { price: true });
  await importedFacility('has stated it', { price: true });
  await importedFacility('another policy', { price: false });
  for (const file of readdirSync(all)) if (file < '0085') copyFileSync(join(all, file), join(folder, file));
  await migrate(client, folder);
  await client.query(`UPDATE facility SET own_facts = '{dropInCancellationPolicy}' WHERE name = 'has stated it'`);
  await client.query(`UPDATE facility SET drop_in_cancellation_policy = 3 WHERE name = 'another policy'`);

  await migrate(client, all);

  const { rows } = await client.query(
    'SELECT name, drop_in_cancellation_policy AS policy, half_day_permanent AS half_days FROM facility ORDER BY name',
  );
  expect(rows).toEqual([
    { name: 'another policy', policy: 3, half_days: null },
    { name: 'has stated it', policy: 1, half_days: 2 },
    { name: 'listed only', policy: null, half_days: null },
    { name: 'takes part', policy: null, half_days: 2 },
  ]);
});
