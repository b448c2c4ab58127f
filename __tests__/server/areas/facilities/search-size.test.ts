import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { whileLocked } from '@/__tests__/support/database';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility } from '@/__tests__/support/search-facility';
import type { Query } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import type { Tx } from '@/server/db/connection';
import { foldCity } from '@/server/areas/search/rules/place';
import { mergeTowns, withEntriesOnce } from '@/server/areas/search/rows/places';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));

const search = (query: Query<'listFacilities'>) => service.api().listFacilities({ query });
const names = async (query: Query<'listFacilities'>) => (await search(query)).items.map(({ name }) => name);

/**
 * Inserts facilities with one statement per table, numbered from 1. Ratings and prices make every order unique. The
 * facilities surround a point, each 11 m farther; all in one direction would be the index's worst case.
 */
async function many(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) =>
    createHash('md5')
      .update(`f${index + 1}`)
      .digest('hex'),
  );
  await service.db.transaction().execute((tx) => withEntriesOnce(tx, ids, () => insertMany(tx, count)));
}

async function insertMany(tx: Tx, count: number): Promise<void> {
  await sql`
    INSERT INTO facility (id, name, description, categories, opening_hours, half_day_permanent, drop_in_cancellation_policy, currency,
                          rating_average, review_count, median_reply_hours, created_at, updated_at)
    SELECT md5('f' || n)::uuid, CASE WHEN n % 1000 = 7 THEN 'Falcon House ' ELSE 'House ' END || n, 'A licensed home. We love falcons.', '{1}',
           '[]', 1, 1, 'CAD', n / 1000.0, 1, ${count} - n, now(), now()
      FROM generate_series(1, ${count}) n`.execute(tx);
  await sql`
    INSERT INTO facility_address (id, facility_id, position, title, line1, city, region, postal_code, country, lat, lng, time_zone, point_precision)
    SELECT md5('a' || n)::uuid, md5('f' || n)::uuid, 0, '', '', 'Toronto', 'ON', 'M5V 1A1', 'CA', 43 + n / 10000.0 * cos(n), -79.38 + n / 10000.0 * sin(n) / cos(radians(43 + n / 20000.0 * cos(n))), 'America/Toronto', 'exact'
      FROM generate_series(1, ${count}) n`.execute(tx);
  await sql`
    INSERT INTO age_group (id, facility_id, address_id, position, title, from_months, to_months)
    SELECT md5('g' || n)::uuid, md5('f' || n)::uuid, md5('a' || n)::uuid, 0, 'Toddlers', 0, 48 FROM generate_series(1, ${count}) n`.execute(
    tx,
  );
  await sql`
    INSERT INTO drop_in_item (age_group_id, session_type, price)
    SELECT md5('g' || n)::uuid, 1, n * 10 FROM generate_series(1, ${count}) n`.execute(tx);
}

test('every order returns the right first and thousandth results when one part of the table is not enough', async () => {
  const count = 3000;
  await many(count);
  const first = { limit: 2 };
  const last = { limit: 1, page: 1000 };
  const at = { lat: 43, lng: -79.38, radius: 100 };
  expect(await names(first)).toEqual(['House 3000', 'House 2999']);
  expect(await names(last)).toEqual(['House 2001']);
  expect(await names({ ...first, sort: 'replyTime' })).toEqual(['House 3000', 'House 2999']);
  expect(await names({ ...first, sort: 'price' })).toEqual(['House 1', 'House 2']);
  expect(await names({ ...last, sort: 'price' })).toEqual(['House 1000']);
  expect(await names({ ...first, ...at })).toEqual(['House 1', 'House 2']);
  expect(await names({ ...last, ...at })).toEqual(['House 1000']);
  // Beyond the first part that the search reads.
  expect(await names({ ...first, maxPrice: 30_000, categories: [1], minRating: 0.001, sort: 'rating' })).toEqual([
    'House 3000',
    'House 2999',
  ]);
  expect(await search({ maxPrice: 500, limit: 1 })).toMatchObject({ totalItems: 50, items: [{ name: 'House 50' }] });
  // All match; matches in the name come first, whatever their rating.
  const { items, totalItems, more } = await search({ q: 'falcon', limit: 4 });
  expect(totalItems).toBe(1000);
  expect(more).toBe(true);
  expect(items.map(({ name }) => name).sort()).toEqual([
    'Falcon House 1007',
    'Falcon House 2007',
    'Falcon House 7',
    expect.stringMatching(/^House/),
  ]);
}, 60_000);

test('a search that takes too long is canceled and answers 503 with Retry-After, without blaming the parent', async () => {
  await insertSearchFacility(service.db);
  await whileLocked(service.pool, 'search_entry', async () => {
    const answers = await Promise.all(
      ['', '?lat=43.65&lng=-79.38'].map(async (query) => {
        const response = await service.fetch(`/v1/parent/facility${query}`);
        return [response.status, response.headers.get('retry-after'), await response.json()];
      }),
    );
    const error = 'The search is taking too long right now. Try again in a moment.';
    expect(answers).toEqual([
      [503, '5', { error }],
      [503, '5', { error }],
    ]);
  });
  expect(await names({})).toEqual(['Willow House']);
}, 30_000);

test("a search's three seconds begin with its first query, not while it waits for a connection", async () => {
  await insertSearchFacility(service.db);
  const held = await Promise.all(Array.from({ length: service.pool.options.max }, () => service.pool.connect()));
  const answer = service.fetch('/v1/parent/facility');
  await new Promise((resolve) => setTimeout(resolve, limits.searchMs + 200));
  for (const connection of held) connection.release();
  expect((await answer).status).toBe(200);
}, 20_000);

test('counts without a filter that run out of time are left out, not given as zero', async () => {
  await insertSearchFacility(service.db);
  const query = { minRating: 5, without: true } as const;
  expect((await search(query)).without).toEqual([{ filter: 'minRating', totalItems: 1 }]);
  const { transaction } = service.db;
  const begin = jest.spyOn(service.db, 'transaction');
  begin.mockImplementation(function (this: typeof service.db) {
    // The first transaction finds nothing; the counts follow.
    const execute = () => Promise.reject(Object.assign(new Error('statement timeout'), { code: '57014' }));
    return begin.mock.calls.length === 1 ? transaction.call(this) : ({ execute } as never);
  });
  try {
    const found = await search(query);
    expect([found.totalItems, found.without]).toEqual([0, undefined]);
  } finally {
    begin.mockRestore();
  }
});

describe('search entries', () => {
  const differences = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::integer AS n FROM (
        (SELECT * FROM search_entry EXCEPT SELECT * FROM search_entry_source) UNION ALL
        (SELECT * FROM search_entry_source EXCEPT SELECT * FROM search_entry)) d`.execute(service.db);
    return rows[0]!.n;
  };

  const townsWithoutEntries = async () => {
    const { rows } = await sql<object>`
      SELECT city, sum(addresses) AS n, sum(placed) AS placed, sum(lat_sum) AS lat, sum(exact_lng_sum) AS lng FROM town GROUP BY city
      HAVING sum(addresses) <> 0
      EXCEPT SELECT city, count(*), count(lat), sum(lat::numeric), sum(lng::numeric) FILTER (WHERE point_precision = 'exact')
               FROM search_entry GROUP BY city`.execute(service.db);
    return rows;
  };

  test.each([
    ['a facility is renamed', sql`UPDATE facility SET name = 'Other'`],
    ['a rating changes', sql`UPDATE facility SET rating_average = 2, review_count = 3`],
    ['a facility closes', sql`UPDATE facility SET closed_at = now()`],
    ['a street changes', sql`UPDATE facility_address SET line1 = '2 Side Street', lat = 44`],
    ['an address is deleted', sql`DELETE FROM facility_address WHERE position = 1`],
    ['an age group closes', sql`UPDATE age_group SET closed_at = now()`],
    ['an age group is renamed', sql`UPDATE age_group SET title = 'Juniors'`],
    ['a price changes', sql`UPDATE drop_in_item SET price = 1`],
    ['prices are deleted', sql`DELETE FROM drop_in_item`],
    ['a monthly price is added', sql`INSERT INTO schedule SELECT id, 1, 5, 100000 FROM age_group`],
    ['a facility is deleted', sql`DELETE FROM facility`],
  ])('search entries are updated when %s', async (_, change) => {
    const at = [
      { lat: 43.65, lng: -79.38 },
      { lat: 43.9, lng: -79.38, city: 'Barrie' },
    ];
    await insertSearchFacility(service.db, { at, groups: [{ from: 0, to: 48, dropIn: { 1: 5000 } }] });
    expect(await differences()).toBe(0);
    await change.execute(service.db);
    expect(await differences()).toBe(0);
    expect(await townsWithoutEntries()).toEqual([]);
    await service.db.transaction().execute(mergeTowns);
    expect(await townsWithoutEntries()).toEqual([]);
  });

  test('search entries are updated once, at the end of a write to several tables', async () => {
    const { id } = await insertSearchFacility(service.db);
    await service.db.transaction().execute((tx) =>
      withEntriesOnce(tx, [id], async () => {
        await tx.updateTable('facility').set({ name: 'Other' }).where('id', '=', id).execute();
        await tx.updateTable('facilityAddress').set({ city: 'Barrie' }).where('facilityId', '=', id).execute();
        expect(await tx.selectFrom('searchEntry').select('city').execute()).toEqual([{ city: 'Toronto' }]);
      }),
    );
    expect(await differences()).toBe(0);
    await service.db.updateTable('facility').set({ name: 'Another' }).where('id', '=', id).execute();
    expect(await differences()).toBe(0);
  });
});

test('a word that only a closed facility has does not prevent typo correction', async () => {
  await insertSearchFacility(service.db, { name: 'Willow Montessori' });
  const { id } = await insertSearchFacility(service.db, { name: 'Montesorri Barn' });
  expect(await names({ q: 'montesorri' })).toEqual(['Montesorri Barn']);
  await service.db.updateTable('facility').set({ closedAt: new Date() }).where('id', '=', id).execute();
  expect(await names({ q: 'montesorri' })).toEqual(['Willow Montessori']);
});

test('a town is suggested and found as long as it has an open facility', async () => {
  const { id } = await insertSearchFacility(service.db, { at: [{ lat: 43.1, lng: -79.2, city: 'Falconbridge' }] });
  const offered = async () => (await service.api().listPlaces({ query: { q: 'falconb' } })).map(({ label }) => label);
  expect(await offered()).toEqual(['Falconbridge, Ontario']);
  expect(await names({ place: 'falconbridge' })).toEqual(['Willow House']);
  await service.db.updateTable('facility').set({ closedAt: new Date() }).where('id', '=', id).execute();
  expect(await offered()).toEqual([]);
});

test('the database folds a town’s name like the application', async () => {
  const towns = [
    'Sault Ste. Marie',
    'SAINT-JÉRÔME',
    'Fort St. John',
    'Sainte-Thérèse',
    'Mount  Pearl',
    'St. John’s',
    'Ville,  Marie',
  ];
  const { rows } = await sql<{ folded: string }>`SELECT town_text(t) AS folded FROM unnest(${towns}::text[]) t`.execute(
    service.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(towns.map(foldCity));
});
