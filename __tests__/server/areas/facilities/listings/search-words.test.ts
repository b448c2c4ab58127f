import { sql } from 'kysely';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility } from '@/__tests__/support/search-facility';
import type { Query } from '@/api/contract/types';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(async () => {
  await clearFacilities(service.db);
  await sql`DELETE FROM search_word`.execute(service.db);
});

const found = async (query: Query<'listFacilities'>) =>
  (await service.api().listFacilities({ query })).items.map(({ name }) => name).sort();
const names = (q: string) => found({ q });
const insert = async (...all: string[]) => {
  for (const name of all) await insertSearchFacility(service.db, { name });
};

test.each([
  ['a part', 'illo', ['Pillow Barn', 'Willow Nest']],
  ['two letters at the start of a word', 'wi', ['Willow Nest']],
  ['two letters that occur only inside words', 'il', []],
  ['punctuation, taken literally', "o'neil-smith", ["O'Neil-Smith Home"]],
  ['a backslash, which is not an escape character', 'willow\\', ['Willow Nest']],
  ['words from two different facilities', 'nest barn', []],
])('a search for %s finds exactly the matching facilities', async (_, q, expected) => {
  await insert('Willow Nest', 'Pillow Barn', "O'Neil-Smith Home");
  expect(await names(q)).toEqual(expected);
});

test.each([
  ['a wrong letter', 'montesorri', ['Maple Montessori']],
  ['swapped letters', 'mapel', ['Maple Montessori']],
  ['a missing space', 'sunnydale', ['Sunny Dale']],
  ['a typo next to a correct word', 'sunny dael', ['Sunny Dale']],
  ['a text similar to no word', 'xylophone', []],
])('a typo is corrected if a known word is similar: %s', async (_, q, expected) => {
  await insert('Maple Montessori', 'Sunny Dale', 'Dale Road House');
  expect(await names(q)).toEqual(expected);
});

test('a word that only a closed facility has does not prevent typo correction', async () => {
  await insertSearchFacility(service.db, { name: 'Willow Montessori' });
  const { id } = await insertSearchFacility(service.db, { name: 'Montesorri Barn' });
  expect(await names('montesorri')).toEqual(['Montesorri Barn']);
  await service.db.updateTable('facility').set({ closedAt: new Date() }).where('id', '=', id).execute();
  expect(await names('montesorri')).toEqual(['Willow Montessori']);
});

test('little words are not searched for, and no text is an error of the server', async () => {
  await insertSearchFacility(service.db, { name: 'Robin Hill', at: [{ lat: 43.65, lng: -79.38, city: 'Etobicoke' }] });
  expect(await names('the robin in etobicoke')).toEqual(['Robin Hill']);
  for (const q of ["'", '\u0000', '%', '\\', 'a'.repeat(100), '{}[]', ':*', '🦉', 'a & b', '!!']) {
    const { status } = await service.fetch(`/v1/parent/facility?q=${encodeURIComponent(q)}`);
    expect([q, status === 200 || status === 422]).toEqual([q, true]);
  }
});

test('concurrent transactions that add the same new word do not block each other, and a typo finds both facilities', async () => {
  await service.db.transaction().execute(async (first) => {
    await insertSearchFacility(first, { name: 'Zebrawood North' });
    await service.db.transaction().execute(async (second) => {
      await sql`SET LOCAL lock_timeout = '2s'`.execute(second);
      await insertSearchFacility(second, { name: 'Zebrawood South' });
    });
  });
  expect(await names('zebrawod')).toEqual(['Zebrawood North', 'Zebrawood South']);
});

test('a word that no open facility has any more is forgotten, and one that another has stays', async () => {
  const known = async () => {
    const rows = await service.db.selectFrom('searchWord').select('word').distinct().orderBy('word').execute();
    return rows.map(({ word }) => word).filter((word) => ['zebra', 'willow', "o'neil\\smith"].includes(word));
  };
  const { id } = await insertSearchFacility(service.db, { name: "Zebra Willow O'Neil\\Smith" });
  await insert('Willow Nest');
  await service.db.updateTable('facility').set({ closedAt: new Date() }).where('id', '=', id).execute();
  await service.db.transaction().execute(async (writer) => {
    await insertSearchFacility(writer, { name: 'Zebra Barn' });
    // The writer found the word known and has not committed.
    await forgetExpired(service);
    expect(await known()).toContain('zebra');
  });
  await forgetExpired(service);
  expect(await known()).toEqual(['willow', 'zebra']);
  await service.db.updateTable('facility').set({ name: 'Other Barn' }).where('name', '=', 'Zebra Barn').execute();
  await forgetExpired(service);
  expect(await known()).toEqual(['willow']);
  expect(await names('zebrra')).toEqual([]);
});

test('every word of an open facility is known, also after a change', async () => {
  const unknown = async () => {
    const { rows } = await sql<{ word: string }>`
      SELECT written_words(words) AS word FROM search_entry EXCEPT SELECT word FROM search_word`.execute(service.db);
    return rows;
  };
  const { id } = await insertSearchFacility(service.db, { name: 'Willow Nest', languages: ['Français'] });
  expect(await unknown()).toEqual([]);
  await service.db.updateTable('facility').set({ name: 'Alder House' }).where('id', '=', id).execute();
  await service.db.updateTable('facilityAddress').set({ line1: '9 Quince Way' }).execute();
  expect(await unknown()).toEqual([]);
  expect(await names('quinze')).toEqual(['Alder House']);
  // A word removed from the facility no longer matches.
  expect(await names('willow')).toEqual([]);
});

test.each([
  ['CPE L’Éveil des Chérubins', "L'EVEIL"],
  ['Garderie Cœur à cœur', 'coeur a coeur'],
  // Combining accents, and a typo.
  ['École des Érables', 'E\u0301cole E\u0301rables'],
  ['École des Érables', 'erabels'],
  ['Straße 7', 'strasse'],
])('the facility %s is found by "%s"', async (name, q) => {
  await insertSearchFacility(service.db, { name, description: 'x' });
  await insertSearchFacility(service.db, { name: 'Something else', description: 'Quite another place.' });
  expect(await names(q)).toEqual([name]);
});

test('accents and case are ignored in towns, descriptions and languages, even if the street is missing', async () => {
  const at = [{ lat: 45.5, lng: -73.6, city: 'Trois-Rivières', region: 'QC', postalCode: 'G9A 1A1', line1: null }];
  await insertSearchFacility(service.db, {
    name: 'Maison',
    at,
    description: 'Éducation en forêt',
    languages: ['Français'],
  });
  for (const q of ['trois-rivieres', 'TROIS-RIVIÈRES', 'foret', 'forêt']) expect(await names(q)).toEqual(['Maison']);
  for (const language of ['francais', 'FRANÇAIS', 'français']) expect(await found({ language })).toEqual(['Maison']);
  expect(await found({ place: 'trois rivieres' })).toEqual(['Maison']);
  expect(await names('100%')).toEqual([]);
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
