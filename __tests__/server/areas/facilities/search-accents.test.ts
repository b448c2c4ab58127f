import { sql } from 'kysely';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility } from '@/__tests__/support/search-facility';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));
const names = async (query: object) => (await service.api().listFacilities({ query })).items.map(({ name }) => name);

test.each([
  ['CPE L’Éveil des Chérubins', 'eveil cherubins'],
  ['CPE L’Éveil des Chérubins', "L'EVEIL"],
  ['Garderie Cœur à cœur', 'coeur a coeur'],
  ['Garderie Coeur', 'cœur'],
  ['Ecole des erables', 'École des Érables'],
  // Combining accents, and a typo.
  ['École des Érables', 'E\u0301cole E\u0301rables'],
  ['École des Érables', 'erabels'],
  ['Straße 7', 'strasse'],
  ['Nuñez Family Care', 'nunez'],
])('the facility %s is found by "%s"', async (name, q) => {
  await insertSearchFacility(service.db, { name, description: 'x' });
  await insertSearchFacility(service.db, { name: 'Something else', description: 'Quite another place.' });
  expect(await names({ q })).toEqual([name]);
});

test('accents and case are ignored in towns, descriptions and languages, even if the street is missing', async () => {
  const at = [{ lat: 45.5, lng: -73.6, city: 'Trois-Rivières', region: 'QC', postalCode: 'G9A 1A1', line1: null }];
  await insertSearchFacility(service.db, {
    name: 'Maison',
    at,
    description: 'Éducation en forêt',
    languages: ['Français'],
  });
  for (const q of ['trois-rivieres', 'TROIS-RIVIÈRES', 'foret', 'forêt'])
    expect(await names({ q })).toEqual(['Maison']);
  for (const language of ['francais', 'FRANÇAIS', 'français']) expect(await names({ language })).toEqual(['Maison']);
  expect(await names({ place: 'trois rivieres' })).toEqual(['Maison']);
  expect(await names({ q: '100%' })).toEqual([]);
});

test.each([
  ['search_word_parts', "SELECT word FROM search_word WHERE word LIKE '%eveil%'"],
  ['search_word_parts', "SELECT word FROM search_word WHERE word %> 'eveli'"],
  ['search_word_same', "SELECT word FROM search_word WHERE word LIKE 'ev%'"],
  ['search_entry_words', "SELECT facility_id FROM search_entry WHERE words @@ '=eveil'"],
])('comparison without accents and case uses the index %s', async (index, query) => {
  const plan = await service.db.transaction().execute(async (tx) => {
    // On such a small table the planner would prefer a scan over the index under test.
    await sql`SELECT set_config(way, 'off', true) FROM unnest(${['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']}::text[]) way`.execute(
      tx,
    );
    return sql`EXPLAIN ${sql.raw(query)}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});
