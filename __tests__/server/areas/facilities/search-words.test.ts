import { sql } from 'kysely';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility } from '@/__tests__/support/search-facility';
import { forgetExpired } from '@/server/areas/housekeeping/forget-expired';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(async () => {
  await clearFacilities(service.db);
  await sql`DELETE FROM search_word`.execute(service.db);
});

const names = async (q: string) =>
  (await service.api().listFacilities({ query: { q } })).items.map(({ name }) => name).sort();
const insert = async (...all: string[]) => {
  for (const name of all) await insertSearchFacility(service.db, { name });
};

test.each([
  ['a whole word', 'willow', ['Willow Nest']],
  ['a part', 'illo', ['Pillow Barn', 'Willow Nest']],
  ['two letters at the start of a word', 'wi', ['Willow Nest']],
  ['two letters that occur only inside words', 'il', []],
  ['punctuation, taken literally', "o'neil-smith", ["O'Neil-Smith Home"]],
  ['a backslash, which is not an escape character', 'willow\\', ['Willow Nest']],
  ['two words that must both occur', 'nest willow', ['Willow Nest']],
  ['words from two different facilities', 'nest barn', []],
])('a search for %s finds exactly the matching facilities', async (_, q, found) => {
  await insert('Willow Nest', 'Pillow Barn', "O'Neil-Smith Home");
  expect(await names(q)).toEqual(found);
});

test.each([
  ['a wrong letter', 'montesorri', ['Maple Montessori']],
  ['swapped letters', 'mapel', ['Maple Montessori']],
  ['a missing space', 'sunnydale', ['Sunny Dale']],
  ['a typo next to a correct word', 'sunny dael', ['Sunny Dale']],
  ['a text similar to no word', 'xylophone', []],
])('a typo is corrected if a known word is similar: %s', async (_, q, found) => {
  await insert('Maple Montessori', 'Sunny Dale', 'Dale Road House');
  expect(await names(q)).toEqual(found);
});

test('a typo matches the most similar of many known words', async () => {
  await insert('Montessori A', 'Montesori B', 'Montessory C', 'Montessoris D', 'Montessorian E', 'Montezuma F');
  expect(await names('montesorri')).toEqual(expect.arrayContaining(['Montesori B', 'Montessori A']));
  expect(await names('montesorri')).not.toContain('Montezuma F');
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
