import { sql } from 'kysely';
import { count } from '@/__tests__/support/depth';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { withEntriesOnce } from '@/server/areas/search/rows/places';

/** Lists of several places: their words begin alike, and those of the others are shorter. */
const places = {
  Toronto: { country: 'CA', region: 'ON', postalCode: 'M5V 1A1', lat: 43.65, lng: -79.38, ending: 'ington' },
  Vancouver: { country: 'CA', region: 'BC', postalCode: 'V5K 0A1', lat: 49.28, lng: -123.12, ending: 'o' },
  Seattle: { country: 'US', region: 'WA', postalCode: '98101', lat: 47.61, lng: -122.33, ending: 'e' },
  Austin: { country: 'US', region: 'TX', postalCode: '78701', lat: 30.27, lng: -97.74, ending: 'ia' },
} as const;
type Town = keyof typeof places;
const towns = Object.keys(places) as Town[];
const starts = ['Mar', 'Kin', 'Sun', 'Bri', 'Éco', "O'N", 'Mc', 'Ta'];
const letters = 'abcdefghijklmnopqrstuvwxyz';

const total = count(4_000, 40_000);
const facilities = Array.from({ length: total }, (_, n) => {
  const town = towns[n % towns.length]!;
  const at = Math.floor(n / towns.length);
  const middle = letters[at % 26]! + letters[Math.floor(at / 26) % 26]! + letters[Math.floor(at / 676) % 26]!;
  const word = `${starts[at % starts.length]}${middle}${places[town].ending}`;
  return { town, name: at % 3 === 0 ? `${word} House ${n}` : at % 3 === 1 ? `The ${word} ${n}` : `Under${word} ${n}` };
});

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
  await insertAll();
}, 300_000);
afterAll(() => service.close());

async function insertAll() {
  const table = {
    names: facilities.map(({ name }) => name),
    towns: facilities.map(({ town }) => town),
    countries: facilities.map(({ town }) => places[town].country),
    regions: facilities.map(({ town }) => places[town].region),
    codes: facilities.map(({ town }) => places[town].postalCode),
    lats: facilities.map(({ town }) => places[town].lat),
    lngs: facilities.map(({ town }) => places[town].lng),
  };
  await service.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`SELECT md5('f' || n)::uuid AS id FROM generate_series(1, ${total}) n`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await withEntriesOnce(tx, ids, async () => {
      await sql`
        INSERT INTO facility (id, name, description, categories, opening_hours, half_day_permanent, drop_in_cancellation_policy,
                              currency, created_at, updated_at)
        SELECT md5('f' || n)::uuid, name, '', '{1}', '[]', 1, 1, 'CAD', now(), now()
          FROM unnest(${table.names}::text[]) WITH ORDINALITY t(name, n)`.execute(tx);
      await sql`
        INSERT INTO facility_address (id, facility_id, position, title, city, region, postal_code, country, lat, lng, time_zone,
                                      point_precision)
        SELECT md5('a' || n)::uuid, md5('f' || n)::uuid, 0, '', city, region, code, country, lat, lng, 'America/Toronto', 'exact'
          FROM unnest(${table.towns}::text[], ${table.regions}::text[], ${table.codes}::text[], ${table.countries}::text[],
                      ${table.lats}::double precision[], ${table.lngs}::double precision[])
               WITH ORDINALITY t(city, region, code, country, lat, lng, n)`.execute(tx);
    });
  });
  await sql`ANALYZE search_entry, search_word`.execute(service.db);
}

/** As searches compare texts. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Every result of a search around a town, page by page; at most a thousand can be paged through. */
async function found(q: string, town: Town): Promise<string[]> {
  const { lat, lng } = places[town];
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalItems } = await service
      .api()
      .listFacilities({ query: { q, lat, lng, radius: 100, limit: 50, page } });
    names.push(...items.map(({ name }) => name));
    if (items.length === 0 || names.length >= totalItems) return names;
  }
}

test.each(towns)(
  'a short text in %s finds every name with a word that begins with it',
  async (town) => {
    const own = facilities.filter((one) => one.town === town).map(({ name }) => name);
    let most = 0;
    for (const q of [...starts, 'M', 'Ki', 'MAR', 'Mara', 'undermar']) {
      const expected = own.filter((name) =>
        plain(name)
          .split(' ')
          .some((word) => word.startsWith(plain(q))),
      );
      const names = await found(q, town);
      most = Math.max(most, expected.length);
      if (expected.length > 1000) continue;
      expect(expected.filter((name) => !names.includes(name))).toEqual([]);
      // Parts inside words are found too, of words that are known best.
      expect(names.filter((name) => !plain(name).includes(plain(q)))).toEqual([]);
    }
    // The words are many, in four lists: more than the hundred known words that a text was once read as.
    expect(most).toBeGreaterThan(60);
  },
  300_000,
);

test('a short text without a place finds every name, up to the thousand that are counted', async () => {
  const { totalItems } = await service.api().listFacilities({ query: { q: 'kin' } });
  const expected = facilities.filter(({ name }) => /\bKin/.test(name)).length;
  expect(totalItems).toBeGreaterThanOrEqual(Math.min(1000, expected));
});
