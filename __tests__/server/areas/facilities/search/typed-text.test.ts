import { sql } from 'kysely';
import { count } from '@/__tests__/support/depth';
import { clearFacilities, insertSearchFacility, type SearchPlace } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Query } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { foldCity } from '@/server/areas/facilities/search/rules/place';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

/** What parents type: places, which are suggested, and words. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(async () => {
  await clearFacilities(service.db);
  await sql`DELETE FROM search_word`.execute(service.db);
});

const places = (q: string) => service.api().listPlaces({ query: { q } });
const labels = async (q: string) => (await places(q)).map(({ label }) => label);
const facilityIn = (at: Partial<SearchPlace>) =>
  insertSearchFacility(service.db, { at: [{ lat: 43.65, lng: -79.38, ...at }] });

test('cities with facilities come first, ordered by their number of facilities', async () => {
  expect((await labels('toron'))[0]).toBe('Toronto, Ontario');
  await facilityIn({ city: 'Toronto Junction' });
  await facilityIn({ city: 'TORONTO' });
  await facilityIn({ city: 'Toronto' });
  expect((await labels('TORON')).slice(0, 2)).toEqual(['Toronto, Ontario', 'Toronto Junction, Ontario']);
  expect(await labels('toronto')).toContain('Toronto, Ohio');
  // For towns with facilities, a later word of the name matches too.
  expect(await labels('junc')).toEqual(expect.arrayContaining(['Toronto Junction, Ontario']));
});

test('without a text, the cities with most facilities are suggested', async () => {
  expect(await places('')).toEqual([]);
  await facilityIn({ city: 'Hamilton' });
  for (const city of ['Toronto', 'TORONTO']) await facilityIn({ city });
  await facilityIn({ city: 'Seattle', region: 'WA', country: 'US', postalCode: '98101' });
  await facilityIn({ city: 'Toronto' });
  expect((await places(''))[0]).toEqual({ place: 'Toronto, ON', label: 'Toronto, Ontario' });
  expect((await service.api().listPlaces({})).map(({ label }) => label)).toHaveLength(3);
});

test.each([
  ['trois riv', 'Trois-Rivières, Quebec'],
  ['sault sainte marie, ont', 'Sault Ste. Marie, Ontario'],
  ["o'fal", "O'Fallon, Missouri"],
  ['new york ci', 'New York, New York'],
  ['M5V 2TO', 'M5V 2T0, Toronto, Ontario'],
])('typing "%s" suggests %s', async (q, label) => {
  await facilityIn({ city: 'Trois-Rivières', region: 'QC', postalCode: 'G9A 1A1' });
  await facilityIn({ city: 'Sault Ste. Marie', postalCode: 'P6A 1A1' });
  await facilityIn({ postalCode: 'M5V 2T0' });
  expect((await labels(q))[0]).toBe(label);
});

test('postal codes of facilities come before the table’s areas, and full codes appear once the area is typed', async () => {
  await facilityIn({ postalCode: 'M5V 2T6' });
  await facilityIn({ postalCode: 'M5V 1A1', city: 'Old Town' });
  await facilityIn({ postalCode: 'M5V 1A1', city: 'Old Town' });
  await facilityIn({ postalCode: '62999-1234', city: 'Corner', region: 'IL', country: 'US', lat: 40, lng: -90 });
  const areas = await labels('m5');
  expect(areas[0]).toBe('M5V, Old Town, Ontario');
  expect(areas).toHaveLength(limits.placesMax);
  expect((await labels('m5v2')).slice(0, 2)).toEqual(['M5V 2T6, Toronto, Ontario', 'M5V, Toronto, Ontario']);
  expect((await labels('M5V'))[0]).toBe('M5V, Old Town, Ontario');
  expect((await labels('629'))[0]).toBe('62999, Corner, Illinois');
  expect(await labels('981')).toContain('98101, Seattle, Washington');
});

test.each([
  ['toronto stn', []],
  ['b3j', ['B3J, Halifax Mid-Harbour, Nova Scotia']],
  ['11594', ['11594, New York']],
  ['saint-jer', ['Saint-Jérôme, Quebec']],
  ['fort mcm', ['Fort McMurray, Alberta']],
])('typing "%s" suggests towns by name, without post offices or lost letters: %j', async (q, offered) => {
  expect((await labels(q)).slice(0, 1)).toEqual(offered);
});

test('the search accepts every suggestion without asking for a choice', async () => {
  await facilityIn({ city: 'Springfield', region: 'NB', postalCode: 'E5T 1A1' });
  const letters = [...'spwkoabcdefghijlmnqrtuvxyz'].slice(0, count(20, 26));
  for (const q of [...letters, 'springfield', 'st', "o'", 'K0', 'E1', '98']) {
    const offered = await places(q);
    expect(offered.length).toBeLessThanOrEqual(limits.placesMax);
    for (const { place } of offered) {
      const { status } = await service.fetch(`/v1/parent/facility?limit=1&radius=1&place=${encodeURIComponent(place)}`);
      expect({ q, place, status }).toEqual({ q, place, status: 200 });
    }
  }
}, 120_000);

test.each(['  ', '!!', 'zzzzzz', '%', '\\', 'K0H'])('nothing is suggested for "%s"', async (q) => {
  expect(await places(q)).toEqual([]);
});

test.each([
  ["O'Fallon, IL", 'O FALLON', 'IL'],
  ['New York City', 'New York', 'NY'],
  ['St.John’s, NL', 'Saint John’s', 'NL'],
])('"%s" finds the facilities in a town that the list spells %s', async (place, city, region) => {
  const country = region === 'NL' ? 'CA' : 'US';
  const at = { city, region, country, postalCode: country === 'CA' ? 'A1A 1A1' : '62269' } as const;
  await facilityIn({ ...at, lat: null, lng: null });
  expect(await service.api().listFacilities({ query: { place } })).toMatchObject({ totalItems: 1 });
});

test('a town is suggested and found as long as it has an open facility', async () => {
  const { id } = await facilityIn({ lat: 43.1, lng: -79.2, city: 'Falconbridge' });
  expect(await labels('falconb')).toEqual(['Falconbridge, Ontario']);
  expect(await service.api().listFacilities({ query: { place: 'falconbridge' } })).toMatchObject({ totalItems: 1 });
  await service.db.updateTable('facility').set({ closedAt: new Date() }).where('id', '=', id).execute();
  expect(await labels('falconb')).toEqual([]);
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
    "O'Fallon",
    'O FALLON',
    'Coeur d‘Alene',
    'Land O` Lakes',
    "Val-d'Or",
    'St.John`s',
    'D.C.',
  ];
  const { rows } = await sql<{ folded: string }>`SELECT town_text(t) AS folded FROM unnest(${towns}::text[]) t`.execute(
    service.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(towns.map(foldCity));
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
