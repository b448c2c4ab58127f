import type pg from 'pg';

/** The dense city has this many facilities at every size. */
export const denseCity = { name: 'Toronto', facilities: 5_000, lat: 43.7, lng: -79.4 } as const;
/** Business time of the searches; places are taken in this month and the next. */
export const benchNow = new Date('2026-03-04T17:00:00Z');

/**
 * SQL helpers: `chance(n, salt)` is a repeatable random number from 0 to 1 for row n. Other towns have about sixty
 * facilities each; more facilities mean more towns, none of them near the dense city.
 */
const helpers = `
  CREATE FUNCTION pg_temp.chance(n bigint, salt integer) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
    SELECT ((hashint8extended(n, salt) & 9007199254740991)::double precision / 9007199254740992)
  $$;
  CREATE FUNCTION pg_temp.one(list text[], x double precision) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT list[1 + floor(x * cardinality(list))::integer]
  $$;
  CREATE TEMPORARY TABLE place AS
  SELECT n, t.town, pg_temp.chance(n, 1) AS u, md5('facility ' || n)::uuid AS id,
         CASE WHEN t.town = 0 THEN ${denseCity.lat} + (pg_temp.chance(n, 2) - 0.5) * 0.24
              ELSE t.lat + (pg_temp.chance(n, 2) - 0.5) * 0.1 END AS lat,
         CASE WHEN t.town = 0 THEN ${denseCity.lng} + (pg_temp.chance(n, 3) - 0.5) * 0.36
              ELSE t.lng + (pg_temp.chance(n, 3) - 0.5) * 0.12 END AS lng
    FROM generate_series(1, $facilities) AS n
   CROSS JOIN LATERAL (
     SELECT CASE WHEN n <= ${denseCity.facilities} THEN 0 ELSE 1 + (n - ${denseCity.facilities}) / 60 END AS town) k
   CROSS JOIN LATERAL (
     SELECT k.town, 26 + pg_temp.chance(k.town, 4) * 15 AS lat, -123 + pg_temp.chance(k.town, 5) * 55 AS lng) t`;

const names = `ARRAY['Maple','Willow','Sunny','Bright','Little','Happy','Cedar','River','Hill','Lake','Forest','Garden','Rainbow',
  'Harbour','Meadow','Robin','Acorn','Pine','Star','Oak','Birch','Valley','North','South','East','West','Old','New','Golden','Silver',
  'Blue','Green','Red','White','Kinder','Joyful','Gentle','Clever','Brave','Merry']`;
const kinds = `ARRAY['Child Care','Day Care','Nursery School','Montessori','Early Learning Centre','Preschool','Kids Club','Academy']`;
const nouns = `ARRAY['Tree','Grove','Steps','Minds','Hands','Hearts','House','Nest','Stars','Explorers','Friends','Bears','Owls','Ducklings',
  'Garden','Corner','Village','Bridge','Path','Lane']`;

const facilities = `
  INSERT INTO facility (id, name, description, categories, email, opening_hours, languages, licence_number, amenities,
    half_day_permanent, drop_in_cancellation_policy, currency, rating_average, review_count, median_reply_hours, source, source_key,
    source_date, list_facts, created_at, updated_at)
  SELECT id, pg_temp.one(${names}, pg_temp.chance(n, 10)) || ' ' || pg_temp.one(${nouns}, pg_temp.chance(n, 11)) || ' '
           || pg_temp.one(${kinds}, pg_temp.chance(n, 12)),
         CASE WHEN u < 0.9 THEN 'A licensed program with small groups, a yard and warm meals.' END
           || CASE WHEN n % 1000 = 0 THEN ' We teach falconry.' ELSE '' END,
         ARRAY[1 + (n % 4)]::smallint[], 'care' || n || '@nestling.test',
         CASE WHEN u < 0.6 THEN (SELECT jsonb_agg(jsonb_build_object('weekday', d, 'opens', '07:30', 'closes', '18:00'))
                                   FROM generate_series(1, 5) d) END,
         CASE WHEN u < 0.7 THEN ARRAY['English', pg_temp.one(ARRAY['French','Spanish','Mandarin','Urdu'], pg_temp.chance(n, 13))] END,
         'L-' || n, CASE WHEN u < 0.3 THEN ARRAY['Outdoor playground', 'Meals included'] ELSE '{}' END, 1, 1,
         CASE WHEN town = 0 OR lng > -75 THEN 'CAD' ELSE 'USD' END,
         CASE WHEN pg_temp.chance(n, 14) < 0.5 THEN round((3 + 2 * pg_temp.chance(n, 15))::numeric, 2) END,
         CASE WHEN pg_temp.chance(n, 14) < 0.5 THEN 1 + (n % 40) ELSE 0 END,
         CASE WHEN u < 0.3 THEN 1 + pg_temp.chance(n, 16) * 90 END, 'bench', n::text, '2026-01-01',
         CASE WHEN pg_temp.chance(n, 17) < 0.3 THEN ARRAY['Fee subsidy accepted'] ELSE ARRAY['In the building of a school'] END,
         now(), now()
    FROM place`;

const addresses = `
  INSERT INTO facility_address (id, facility_id, position, title, line1, city, region, postal_code, country, lat, lng, time_zone,
    point_precision)
  SELECT md5('address ' || n)::uuid, id, 0, 'Main address', (1 + n % 900) || ' ' || pg_temp.one(${names}, pg_temp.chance(n, 20)) || ' Street',
         CASE WHEN town = 0 THEN '${denseCity.name}' ELSE 'Town ' || town END, CASE WHEN town = 0 THEN 'ON' ELSE 'KS' END,
         CASE WHEN town = 0 THEN 'M' || (n % 9) || chr(65 + (n / 9) % 20) || ' 1A1' ELSE lpad((town % 90000 + 10000)::text, 5, '0') END,
         CASE WHEN town = 0 THEN 'CA' ELSE 'US' END, lat, lng, 'America/Toronto', 'exact'
    FROM place`;

/** Three in ten facilities take part: they have places and prices. */
const groups = `
  INSERT INTO age_group (id, facility_id, address_id, position, title, from_months, to_months, licensed_places, weekly_places)
  SELECT md5('group ' || n || ' ' || k)::uuid, id, md5('address ' || n)::uuid, k,
         (ARRAY['Infants','Toddlers','Preschoolers'])[k], (ARRAY[0, 18, 30])[k], (ARRAY[18, 30, 72])[k], 24,
         CASE WHEN u < 0.3 THEN ARRAY[8,8,8,8,8,0,0, 8,8,8,8,8,0,0, 0,0,0,0,0,0,0]::smallint[] ELSE array_fill(0::smallint, ARRAY[21]) END
    FROM place CROSS JOIN generate_series(1, 3) k`;

const prices = [
  `INSERT INTO drop_in_item (age_group_id, session_type, price)
   SELECT md5('group ' || n || ' ' || k)::uuid, s, (2500 + 100 * (n % 60) + 500 * (3 - k)) / CASE WHEN s = 1 THEN 1 ELSE 2 END
     FROM place CROSS JOIN generate_series(1, 3) k CROSS JOIN generate_series(1, 3) s WHERE u < 0.3`,
  `INSERT INTO schedule (age_group_id, schedule_type, days, monthly_price)
   SELECT md5('group ' || n || ' ' || k)::uuid, 1, d, 20000 * d + 500 * (n % 60)
     FROM place CROSS JOIN generate_series(1, 3) k CROSS JOIN unnest(ARRAY[2, 3, 5]) d WHERE u < 0.3`,
];

/** Every second group that takes part has places taken, on some days all of them. */
const taken = `
  INSERT INTO availability_month (age_group_id, month, taken_am, taken_pm, taken_before_after)
  SELECT md5('group ' || n || ' ' || k)::uuid, m, days.taken, days.taken, array_fill(0::smallint, ARRAY[31])
    FROM place CROSS JOIN generate_series(1, 3) k CROSS JOIN unnest(ARRAY['2026-03-01', '2026-04-01']::date[]) m
   CROSS JOIN LATERAL (
     SELECT array_agg(((n * 7 + k * 3 + d * 5) % 9)::smallint ORDER BY d) AS taken FROM generate_series(1, 31) d) days
   WHERE u < 0.3 AND (n + k) % 2 = 0`;

const entries = [
  'INSERT INTO search_entry SELECT * FROM search_entry_source',
  `SELECT count_towns(ARRAY(
     SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', 1)::town_move FROM search_entry))`,
  'INSERT INTO search_word SELECT DISTINCT written_words(words) FROM search_entry',
];

const tables = ['facility', 'facility_address', 'age_group', 'search_entry', 'search_word'];

/** Fills an empty, migrated database; takes minutes for a million. Disables triggers and builds indexes last. */
export async function makeFacilities(client: pg.Client, count: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
      WHERE tablename = ANY ($1) AND indexname NOT IN (SELECT conname FROM pg_constraint)
        AND indexname NOT IN ('age_group_facility', 'facility_address_facility')`,
    [tables],
  );
  await client.query(
    "SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'",
  );
  await client.query(helpers.replace('$facilities', String(count)));
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query("INSERT INTO facility_list (id, name) VALUES ('bench', 'Bench list')");
  for (const statement of [facilities, addresses, groups, ...prices, taken]) await client.query(statement);
  await client.query('ANALYZE');
  for (const statement of entries) await client.query(statement);
  for (const { made } of indexes) await client.query(made);
  await client.query('VACUUM ANALYZE');
}
