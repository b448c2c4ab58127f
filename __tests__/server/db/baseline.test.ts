import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const id = '00000000-0000-4000-8000-000000000001';

test('an address has a point and its precision, or neither', async () => {
  await database.pool.query(
    `INSERT INTO facility (id, name, categories, currency, created_at, updated_at)
     VALUES ($1, 'House', '{1}', 'CAD', '2026-03-01', '2026-03-01')`,
    [id],
  );
  const insert = (point: string) =>
    database.pool.query(
      `INSERT INTO facility_address (id, facility_id, position, title, city, region, postal_code, country, time_zone, lat, lng,
         point_precision)
       VALUES (gen_random_uuid(), $1, 0, 'x', 'x', 'BC', 'V0X 1W0', 'CA', 'America/Vancouver', ${point})`,
      [id],
    );
  await insert("49, -122, 'exact'");
  await insert('NULL, NULL, NULL');
  await expect(insert("NULL, NULL, 'exact'")).rejects.toThrow(/facility_address_point/);
  await expect(insert("49, NULL, 'exact'")).rejects.toThrow(/facility_address_point/);
});

test('the record that an account began with cannot be deleted before the account', async () => {
  const other = '00000000-0000-4000-8000-000000000002';
  await database.pool.query('INSERT INTO family (id, created_at) VALUES ($1, now()), ($2, now())', [id, other]);
  await database.pool.query(
    `INSERT INTO account (id, family_id, own_family_id, email, notification_settings, consent_at, created_at)
     VALUES ($1, $1, $2, 'one@example.com', '{}', now(), now())`,
    [id, other],
  );
  await expect(database.pool.query('DELETE FROM family WHERE id = $1', [other])).rejects.toThrow(/own_family_id/);
});
