import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { migrate } from '@/server/db/migrate';

const all = 'server/db/migrations';
const facility = '00000000-0000-4000-8000-000000000001';

test('a facility that an earlier import placed at the centre of a rural area loses that point, and others keep theirs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const file of readdirSync(all)) if (file < '0082') copyFileSync(join(all, file), join(folder, file));
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate(client, folder);
    await client.query(
      `INSERT INTO facility (id, name, categories, half_day_permanent, drop_in_cancellation_policy, currency, created_at, updated_at)
       VALUES ($1, 'House', '{1}', 2, 1, 'CAD', '2026-03-01', '2026-03-01')`,
      [facility],
    );
    const insert = `INSERT INTO facility_address (id, facility_id, position, title, line1, city, region, postal_code, country,
         lat, lng, time_zone, point_precision)
       SELECT gen_random_uuid(), $1, n, 'x', 'x', 'x', 'BC', code, 'CA', 49, -122, 'America/Vancouver', precision
         FROM unnest(ARRAY['V0X 1W0', 'V0X 1W0', 'V5K 0A1'], ARRAY['postalArea', 'exact', 'postalArea'])
              WITH ORDINALITY AS t(code, precision, n)`;
    await client.query(insert, [facility]);
    await migrate(client, all);
    const { rows } = await client.query('SELECT lat, point_precision AS at FROM facility_address ORDER BY position');
    expect(rows).toEqual([
      { lat: null, at: null },
      { lat: 49, at: 'exact' },
      { lat: 49, at: 'postalArea' },
    ]);
    // A point and its precision are both set or both null.
    await expect(client.query('UPDATE facility_address SET lat = NULL WHERE position = 2')).rejects.toThrow(/point/);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
