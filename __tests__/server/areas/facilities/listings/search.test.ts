import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { whileLocked } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import {
  clearFacilities,
  insertSearchFacility,
  takeInSearch,
  type SearchGroup,
} from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Query } from '@/api/contract/types';
import { addDays } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { mergeTowns, withEntriesOnce } from '@/server/areas/facilities/search/rows/places';
import type { Tx } from '@/server/db/connection';

/** Wednesday, 4 March 2026, noon in Toronto. */
const now = '2026-03-04T17:00:00Z';
const [thursday, friday, monday] = ['2026-03-05', '2026-03-06', '2026-03-09'];
/** A child that is three years old on these days. */
const threeYears = '2023-02-10';
const preschool: SearchGroup = { from: 30, to: 48, dropIn: { 1: 6000, 2: 3500 } };

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));

const search = (query: Query<'listFacilities'> = {}) => service.api().listFacilities({ query });
const names = async (query: Query<'listFacilities'> = {}) => (await search(query)).items.map(({ name }) => name);
/** The error body of a refused search. */
async function refusal(query: string) {
  const response = await service.fetch(`/v1/parent/facility?${query}`);
  return {
    status: response.status,
    ...((await response.json()) as { error: Record<string, string>; details?: unknown }),
  };
}
const insert = (options: Parameters<typeof insertSearchFacility>[1]) => insertSearchFacility(service.db, options);

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

describe('location', () => {
  test('the centre of a postal area is the mean of its facilities if it has five, else the table’s', async () => {
    for (const index of [0, 1, 2, 3]) {
      await insert({ name: `House ${index}`, at: [{ lat: 43.64, lng: -79.4, postalCode: 'M5V 1A1' }] });
    }
    // The zipcodes package has the centre of M5V near 43.6525, -79.3686.
    expect((await search({ place: 'M5V' })).items[0]?.distanceKm).toBeCloseTo(2.89, 1);
    await insert({ name: 'House 4', at: [{ lat: 43.645, lng: -79.4, postalCode: 'M5V 9Z9' }] });
    // With five facilities, the centre is their mean: 43.641, -79.4.
    const { items } = await search({ place: 'm5v2t6' });
    expect(items.map(({ name, distanceKm }) => [name, distanceKm])).toEqual([
      ['House 0', 0.11],
      ['House 1', 0.11],
      ['House 2', 0.11],
      ['House 3', 0.11],
      ['House 4', 0.44],
    ]);
  });

  test('only facilities within the radius are listed, nearest first, each once at its nearest address', async () => {
    await insert({ name: 'Near', at: [{ lat: 43.66, lng: -79.38 }] });
    await insert({
      name: 'Two homes',
      at: [
        { lat: 43.7, lng: -79.38 },
        { lat: 43.655, lng: -79.38, city: 'North York' },
      ],
    });
    await insert({ name: 'Vancouver', at: [{ lat: 49.26, lng: -123.1, city: 'Vancouver', region: 'BC' }] });
    const { items, totalItems } = await search({ lat: 43.65, lng: -79.38 });
    expect(items.map(({ name }) => name)).toEqual(['Two homes', 'Near']);
    expect(items[0]).toMatchObject({ distanceKm: 0.56, addressCount: 2, address: { city: 'North York' } });
    expect(totalItems).toBe(2);
    expect(await names({ lat: 43.65, lng: -79.38, radius: 1 })).toEqual(['Two homes']);
  });

  test('a full postal code is located by its own facilities, else by its area', async () => {
    // Rural areas are wide: this is far from the package's centre of K0L.
    await insert({ name: 'By the lake', at: [{ lat: 45.5, lng: -77.9, city: 'Lakeside', postalCode: 'K0L 2B0' }] });
    expect((await search({ place: 'K0L 2B0' })).items).toMatchObject([{ name: 'By the lake', distanceKm: 0 }]);
    // An exact point takes precedence over one at the area's centre.
    await insert({
      name: 'Not exact',
      at: [{ lat: 44.5, lng: -78, postalCode: 'K0L 2B0', pointPrecision: 'postalArea' }],
    });
    expect((await search({ place: 'k0l2b0' })).items).toMatchObject([
      { name: 'By the lake', distanceKm: 0, address: { pointPrecision: 'exact' } },
    ]);
    // The package has no centre of V0N, so even a few facilities define one.
    await insert({ name: 'Island', at: [{ lat: 50, lng: -125.2, region: 'BC', postalCode: 'V0N 1A0' }] });
    expect(await search({ place: 'V0N' })).toMatchObject({ items: [{ name: 'Island' }], radiusKm: 25 });
    await insert({
      name: 'Corner',
      at: [{ lat: 40, lng: -90, region: 'IL', country: 'US', postalCode: '62999-1234' }],
    });
    expect(await names({ place: '62999' })).toEqual(['Corner']);
  });

  test('a facility without coordinates is found in its town, without a distance, and in no other', async () => {
    for (const city of ['Hedley', 'Keremeos'])
      await insert({
        name: `${city} House`,
        at: [{ lat: null, lng: null, city, region: 'BC', postalCode: 'V0X 1K0' }],
      });
    const { items } = await search({ place: 'hedley, bc' });
    expect(items.map(({ name, distanceKm }) => [name, distanceKm])).toEqual([['Hedley House', null]]);
  });

  test('without a radius the search expands until it finds something, and returns the radius', async () => {
    const north = (km: number) => [{ lat: 43.65 + km / 111.2, lng: -79.38 }];
    const here = { lat: 43.65, lng: -79.38 };
    await insert({ name: 'Far', at: north(180) });
    expect(await search(here)).toMatchObject({ items: [{ name: 'Far' }], radiusKm: 200 });
    await insert({ name: 'Nearer', at: north(60), categories: [2] });
    expect(await search(here)).toMatchObject({ items: [{ name: 'Nearer' }], radiusKm: 100 });
    // The radius grows only if no facility matches all filters.
    expect(await search({ ...here, categories: [1] })).toMatchObject({ items: [{ name: 'Far' }], radiusKm: 200 });
    expect(await search({ ...here, radius: 30 })).toMatchObject({ items: [], radiusKm: 30 });
    expect(await search({ ...here, categories: [4] })).toMatchObject({ totalItems: 0, radiusKm: 200 });
    expect(await search({})).not.toHaveProperty('radiusKm');
  });

  test('a city is found in any spelling, in the file and in the search, and an offered choice works', async () => {
    const at = (city: string, region: string) => [{ lat: 39.77, lng: -86.16, city, region, country: 'US' as const }];
    await insert({ name: 'Shouted', at: at('INDIANAPOLIS', 'IN') });
    await insert({ name: 'Spoken', at: at('Indianapolis', 'IN') });
    for (const place of ['Indianapolis', 'INDIANAPOLIS, IN', 'indianapolis indiana']) {
      expect((await names({ place })).sort()).toEqual(['Shouted', 'Spoken']);
    }
    await insert({
      name: 'Elsewhere',
      at: [{ lat: 33.45, lng: -90.65, city: 'Indianapolis', region: 'MS', country: 'US' }],
    });
    const { status, details, error } = await refusal('place=INDIANAPOLIS');
    expect(status).toBe(422);
    expect(error.place).toMatch(/^There is more than one Indianapolis\./);
    const { choices } = details as { choices: { place: string; label: string }[] };
    expect(choices.map(({ label }) => label)).toEqual(['Indianapolis, Indiana', 'Indianapolis, Mississippi']);
    const found = await Promise.all(choices.map(({ place }) => names({ place })));
    expect(found.map((list) => list.sort())).toEqual([['Shouted', 'Spoken'], ['Elsewhere']]);
    await insert({ name: 'Sault', at: [{ lat: 46.5, lng: -84.3, city: 'Sault Ste. Marie' }] });
    expect(await names({ place: 'sault sainte-marie, ontario' })).toEqual(['Sault']);
  });

  test.each(['K0H', 'Nowhereville', '!!!'])('the place %s is not found, and never treated as 0,0', async (place) => {
    const { status, error } = await refusal(`place=${encodeURIComponent(place)}`);
    expect(status).toBe(422);
    expect(error.place).toMatch(/^We couldn’t find this place/);
  });

  test('half a position is an error, and the browser’s position takes precedence over a place', async () => {
    expect(await refusal('lat=43.6')).toMatchObject({ status: 422, error: { lng: expect.any(String) } });
    await insert({ name: 'Here' });
    expect(await names({ place: '98101', lat: 43.65, lng: -79.38 })).toEqual(['Here']);
  });
});

describe('availability for all children on all dates', () => {
  const wish = { birthDates: [threeYears], dates: [thursday, friday], scheduleType: 1 } as const;
  const ask = (over: object = {}) =>
    names({ ...wish, birthDates: [...wish.birthDates], dates: [...wish.dates], ...over });

  test('two children need two places in a shared group, and one each in separate groups', async () => {
    await insert({ name: 'Shared', groups: [{ ...preschool, places: 1 }] });
    await insert({
      name: 'Apart',
      groups: [
        { from: 0, to: 30, places: 1, dropIn: { 1: 8000 } },
        { ...preschool, places: 1 },
      ],
    });
    expect(await ask({ birthDates: [threeYears, '2023-01-01'] })).toEqual([]);
    expect(await ask({ birthDates: [threeYears, '2025-01-01'] })).toEqual(['Apart']);
  });

  test('the age group is chosen per date, so a birthday between two dates changes it', async () => {
    const groups = [
      { from: 0, to: 36, places: 1, dropIn: { 1: 8000 } },
      { from: 36, to: 60, places: 1, dropIn: { 1: 6000 } },
    ];
    const { groupIds } = await insert({ groups });
    // The child turns three on Friday.
    await takeInSearch(service.db, groupIds[1]!, thursday, [1, 2], 1);
    await takeInSearch(service.db, groupIds[0]!, friday, [1, 2], 1);
    expect(await ask({ birthDates: ['2023-03-06'] })).toEqual(['Willow House']);
    await takeInSearch(service.db, groupIds[1]!, friday, [1, 2], 1);
    expect(await ask({ birthDates: ['2023-03-06'] })).toEqual([]);
  });

  test('a search without days says when there is next a spot, for any child or for all of the children together', async () => {
    const { groupIds } = await insert({
      groups: [
        { from: 0, to: 30, places: 1, dropIn: { 1: 8000 } },
        { ...preschool, places: 1 },
      ],
    });
    const [infants, threes] = groupIds as [string, string];
    const next = async (query: Query<'listFacilities'> = {}) =>
      (await search(query)).items.map((item) => item.nextOpen);
    await takeInSearch(service.db, threes, thursday, [1, 2], 1);
    expect(await next()).toEqual([thursday]);
    expect(await next({ birthDates: [threeYears] })).toEqual([friday]);
    // The portal sends the month only.
    expect(await next({ birthDates: [threeYears.slice(0, 7)] })).toEqual([friday]);
    await takeInSearch(service.db, infants, friday, [1], 1);
    expect(await next({ birthDates: [threeYears, '2025-01-01'] })).toEqual([monday]);
    // Two children of one group need two places.
    expect(await next({ birthDates: [threeYears, '2023-01-01'] })).toEqual([null]);
    expect(await next({ birthDates: [threeYears], dates: [friday], scheduleType: 1 })).toEqual([undefined]);
    await insert({ name: 'Listed', openOn: null, groups: [] });
    expect((await search({ q: 'Listed' })).items).toEqual([
      expect.not.objectContaining({ nextOpen: expect.anything() }),
    ]);
  });

  test('a search for dates excludes facilities that cannot be booked, and refuses dates that have passed', async () => {
    await insert({ name: 'No prices', groups: [{ from: 30, to: 48 }] });
    await insert({ name: 'Closed Fridays', groups: [preschool], openOn: [1, 2, 3, 4] });
    await insert({ name: 'Gone', groups: [preschool], closed: true });
    expect(await ask()).toEqual([]);
    expect(await refusal('dates[]=2026-03-04')).toMatchObject({
      status: 422,
      error: { dates: 'Choose dates starting tomorrow.' },
    });
  });

  test('tomorrow is in the facility’s time zone', async () => {
    service.clock.set('2026-03-05T06:30:00Z');
    // 1:30 AM on Thursday in Toronto, 10:30 PM on Wednesday in Vancouver.
    await insert({ name: 'East', groups: [preschool] });
    await insert({
      name: 'West',
      groups: [preschool],
      at: [{ lat: 49.26, lng: -123.1, timeZone: 'America/Vancouver' }],
    });
    expect(await ask({ dates: [thursday] })).toEqual(['West']);
    expect((await ask({ dates: [friday] })).sort()).toEqual(['East', 'West']);
    service.clock.set(now);
  });

  test('weekdays mean every such day of the next four weeks, or for permanent care of the year that a booking holds', async () => {
    const monthly = [1, 2].map((days) => ({ session: 1 as const, days, price: days * 40_000 }));
    // The child is four in February; the price stays that of the group in which it begins.
    const cheaper = { from: 48, to: 60, monthly: [{ session: 1 as const, days: 1, price: 20_000 }] };
    const { groupIds } = await insert({ groups: [{ ...preschool, places: 1, monthly }, cheaper] });
    const everyMonday = { birthDates: [threeYears], weekdays: [1 as const], scheduleType: 1 as const };
    expect((await search({ ...everyMonday, type: 2 })).items[0]).toMatchObject({ priceFrom: 40_000, priceType: 2 });
    expect((await search({ ...everyMonday, weekdays: [1, 2], type: 2 })).items[0]?.priceFrom).toBe(80_000);
    await takeInSearch(service.db, groupIds[0]!, addDays(monday, 140), [1, 2], 1);
    expect(await names({ ...everyMonday, type: 2 })).toEqual([]);
    expect(await names(everyMonday)).toEqual(['Willow House']);
    await takeInSearch(service.db, groupIds[0]!, addDays(monday, 14), [1, 2], 1);
    expect(await names(everyMonday)).toEqual([]);
  });
});

describe('other filters', () => {
  test('only places that were confirmed within four weeks are certain', async () => {
    const ids = [await insert({ name: 'New' }), await insert({ name: 'Old' }), await insert({ name: 'Never' })];
    const confirmed = ['2026-02-05T17:00:00Z', '2026-02-04T17:00:00Z'];
    for (const [index, at] of confirmed.entries()) {
      const row = { availabilityConfirmedAt: new Date(at) };
      await service.db.updateTable('facility').set(row).where('id', '=', ids[index]!.id).execute();
    }
    expect(await names({ certain: true })).toEqual(['New']);
  });

  test('facilities without ages stay in a search by ages, after all that fit, within the chosen order', async () => {
    const dropIn = (price: number) => ({ places: 2, dropIn: { 1: price } });
    await insert({ name: 'Fits', rating: 2, groups: [{ from: 30, to: 48, ...dropIn(6000) }] });
    await insert({ name: 'Open end', rating: 3, groups: [{ from: 24, to: null, ...dropIn(7000) }] });
    await insert({ name: 'Too old', rating: 5, groups: [{ from: 60, to: 72, ...dropIn(3000) }] });
    await insert({ name: 'No ages', rating: 4, groups: [{ from: null, to: null, ...dropIn(4000) }] });
    await insert({ name: 'No groups', rating: 5 });
    const asked = { birthDates: [threeYears] };
    expect(await names(asked)).toEqual(['Open end', 'Fits', 'No groups', 'No ages']);
    expect(await names({ ...asked, sort: 'price' })).toEqual(['Fits', 'Open end', 'No ages', 'No groups']);
    expect(await names({ ...asked, lat: 43.65, lng: -79.38 })).toEqual(['Fits', 'Open end', 'No ages', 'No groups']);
    expect(await names({ ...asked, dates: [thursday] })).toEqual(['Open end', 'Fits', 'No ages']);
    expect(await names({ ...asked, q: 'no' })).toEqual(['No ages', 'No groups']);
    expect(await names()).toEqual(['No groups', 'Too old', 'No ages', 'Open end', 'Fits']);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names({ ...asked, limit: 1, page })));
    expect(pages.flat()).toEqual(['Open end', 'Fits', 'No groups', 'No ages']);
  });

  test('prices in different currencies are not compared: the nearest facility’s counts, else the most frequent', async () => {
    const priced = (price: number) => [{ from: 0, to: 48, dropIn: { 1: price } }];
    const north = (km: number) => [{ lat: 42.3 + km / 111.2, lng: -83.03 }];
    await insert({ name: 'Windsor', groups: priced(6000), at: north(1) });
    await insert({ name: 'Detroit', groups: priced(4000), at: north(2), currency: 'USD' });
    await insert({ name: 'Dearborn', groups: priced(5000), at: north(3), currency: 'USD' });
    const here = { lat: 42.3, lng: -83.03 };
    expect(await names({ ...here, sort: 'price' })).toEqual(['Windsor', 'Detroit', 'Dearborn']);
    expect(await names({ ...here, maxPrice: 6000 })).toEqual(['Windsor']);
    expect(await names({ sort: 'price' })).toEqual(['Detroit', 'Dearborn', 'Windsor']);
    expect(await names({ maxPrice: 4500 })).toEqual(['Detroit']);
    // A facility without prices is not asked for its currency once there is a limit.
    await insert({ name: 'Nearest', at: north(0), currency: 'USD' });
    expect(await names({ ...here, maxPrice: 6000 })).toEqual(['Windsor']);
  });
});

describe('order, pages and pins', () => {
  test('the order by price compares full days where they are sold, and items say for which hours the price is', async () => {
    await insert({ name: 'Half', groups: [{ from: 0, to: 48, dropIn: { 1: 9000, 2: 1000 } }] });
    await insert({ name: 'Full', groups: [{ from: 0, to: 48, dropIn: { 1: 5000 } }] });
    await insert({ name: 'Club', groups: [{ from: 72, to: 156, pools: [3], dropIn: { 6: 6000, 5: 900 } }] });
    const { items } = await search({ sort: 'price' });
    expect(
      items.map(({ name, priceFrom, priceSession, halfDayPrice }) => [name, priceFrom, priceSession, halfDayPrice]),
    ).toEqual([
      ['Full', 5000, 1, null],
      ['Club', 6000, 6, null],
      ['Half', 9000, 1, 1000],
    ]);
  });

  test('pages never overlap and cover everything, and pages after the last are empty', async () => {
    for (let index = 0; index < 7; index += 1) await insert({ name: 'Same name' });
    const pages = await Promise.all([1, 2, 3].map((page) => search({ page, limit: 3 })));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(7);
    expect((await search({ page: Number.MAX_SAFE_INTEGER })).items).toEqual([]);
  });

  test('every order returns the right first and thousandth of many results, and no page beyond them', async () => {
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
    // 111 known words begin with this text: more than the hundred that are read of those that only contain it.
    expect((await search({ q: '20' })).totalItems).toBe(111);
    expect((await search({ q: '20', ...at })).totalItems).toBe(111);
    // Beyond a thousand results the total is a minimum.
    expect(await search({ limit: 100 })).toMatchObject({ totalItems: 1000, totalPages: 10, more: true });
    expect((await search({ limit: 30, page: 34 })).items).toHaveLength(10);
    const { status, error } = await refusal('limit=100&page=11');
    expect([status, error.page]).toEqual([422, 'Narrow your search to see more results.']);
    // Deleting three thousand facilities one by one is slow.
    await service.reset();
  }, 60_000);

  test('every facility of the search has a pin with the list’s price and distance', async () => {
    const preschool = { from: 30, to: 48, dropIn: { 1: 6000, 2: 3500 } };
    for (let index = 0; index < 13; index += 1) {
      await insert({ name: `House ${index}`, at: [{ lat: 43.65 + index / 1000, lng: -79.38 }], groups: [preschool] });
    }
    await insert({ name: 'Far away', at: [{ lat: 49.26, lng: -123.1, city: 'Vancouver', region: 'BC' }] });
    const near = { lat: 43.65, lng: -79.38 };
    const query = { ...near, radius: 10, dates: ['2026-03-05'], birthDates: ['2023-02'] };
    const { points, totalItems, area } = await service.api().listFacilityPoints({ query });
    const list = await service.api().listFacilities({ query: { ...query, limit: 100 } });
    // More than a page of the list.
    expect(totalItems).toBe(13);
    expect(area).toEqual({ ...near, radiusKm: 10 });
    expect(points.map(({ id, priceFrom, distanceKm, placesLeft }) => [id, priceFrom, distanceKm, placesLeft])).toEqual(
      list.items.map(({ id, priceFrom, distanceKm, placesLeft }) => [id, priceFrom, distanceKm, placesLeft]),
    );
  });

  test('a pin shows how precise it is and leads to its address among several; without coordinates there is no pin', async () => {
    const known = { lat: 43.66, lng: -79.38 };
    await insert({ name: 'At its door', at: [known] });
    await insert({ name: 'In its town', at: [{ ...known, pointPrecision: 'town' }] });
    const two = await insert({ name: 'Two homes', at: [{ ...known, lat: 44 }, known] });
    await insert({ name: 'Nobody knows', at: [{ lat: null, lng: null, pointPrecision: null }] });
    const { points, totalItems } = await service.api().listFacilityPoints({ query: { place: 'Toronto' } });
    expect(points.map(({ name, pointPrecision, addressId }) => [name, pointPrecision, addressId]).sort()).toEqual([
      ['At its door', 'exact', null],
      ['In its town', 'town', null],
      ['Two homes', 'exact', two.addressIds[1]],
    ]);
    expect(totalItems).toBe(4);
  });
});

describe('the time that a search takes', () => {
  test('a search that takes too long is canceled and answers 503 with Retry-After, without blaming the parent', async () => {
    jest.replaceProperty(limits as { searchMs: number }, 'searchMs', 1_000);
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
    let waitedMs = 0;
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + waitedMs);
    const answer = search({ minRating: 5, without: true });
    await eventually(() => service.pool.waitingCount > 0);
    waitedMs = limits.searchMs + 1;
    for (const connection of held) connection.release();
    // A search and its counts, which are left out when no time is left.
    expect((await answer).without).toEqual([{ filter: 'minRating', totalItems: 1 }]);
  });

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
    ['ages are no longer stated', sql`UPDATE age_group SET from_months = NULL, to_months = NULL`],
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
