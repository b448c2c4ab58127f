import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility, takeInSearch } from '@/__tests__/support/search-facility';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { addDays, addMonths, weekdayOf } from '@/lib/dates/dates';
import type { Pool, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';

/** Compares the search's single statement with a plain computation, child by child and day by day. */
const today = '2026-03-04';
const sessions = { 1: [1, 2], 2: [1], 3: [2], 4: [3] } as const satisfies Record<number, readonly Pool[]>;

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: `${today}T17:00:00Z` });
});
afterAll(() => service.close());

const scene = fc.record({
  borders: fc.uniqueArray(fc.integer({ min: 2, max: 80 }), { minLength: 0, maxLength: 2 }),
  places: fc.integer({ min: 1, max: 3 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 5, maxLength: 7 }),
  taken: fc.array(
    fc.record({
      group: fc.nat(2),
      day: fc.integer({ min: 1, max: 40 }),
      pool: fc.integer({ min: 1, max: 3 }),
      places: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 12 },
  ),
  children: fc.array(fc.record({ months: fc.integer({ min: 0, max: 80 }), days: fc.integer({ min: 0, max: 27 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }),
  session: fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4),
});

test('a facility is found if and only if it has a place for every child on every date', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(scene, async ({ borders, places, weekdays, taken, children, days, session }) => {
      await clearFacilities(service.db);
      const sorted = [1, ...borders, 90].sort((a, b) => a - b);
      const groups = sorted.slice(1).map((to, index) => ({ from: sorted[index]!, to }));
      const spans = groups.map(({ from, to }) => ({ fromMonths: from, toMonths: to }));
      const open = weekdays as Weekday[];
      const { groupIds } = await insertSearchFacility(service.db, {
        openOn: open,
        groups: groups.map((group) => ({
          ...group,
          places,
          weekdays: open,
          pools: [1, 2, 3],
          dropIn: { [session]: 5000 },
        })),
      });
      const counters = new Map<string, number>();
      for (const { group, day, pool, places: wanted } of taken) {
        const [id, date] = [groupIds[group], addDays(today, day)];
        const key = `${group} ${date} ${pool}`;
        if (!id || !open.includes(weekdayOf(date)) || (counters.get(key) ?? 0) + wanted > places) continue;
        counters.set(key, (counters.get(key) ?? 0) + wanted);
        await takeInSearch(service.db, id, date, [pool as Pool], wanted);
      }
      const births = children.map(({ months, days: more }) => addDays(addMonths(today, -months), -more));
      const dates = days.map((day) => addDays(today, day));

      const lefts = dates.flatMap((date) => {
        const seats = births.map((birth) => spans.findIndex((span) => span === ageGroupOn(spans, birth, date)));
        if (seats.includes(-1) || !open.includes(weekdayOf(date))) return [-1];
        return [...new Set(seats)].flatMap((group) =>
          sessions[session].map((pool) => {
            const left = places - (counters.get(`${group} ${date} ${pool}`) ?? 0);
            return left >= seats.filter((seat) => seat === group).length ? left : -1;
          }),
        );
      });
      const fits = !lefts.includes(-1);
      const { items } = await service
        .api()
        .listFacilities({ query: { birthDates: births, dates, scheduleType: session } });
      expect(items.map(({ placesLeft }) => placesLeft)).toEqual(fits ? [Math.min(...lefts)] : []);
      if (fits) found += 1;
    }),
    { numRuns: count(60, 1500), seed: 20260304 },
  );
  // Guards against a vacuous pass: some facilities must be found and some not.
  expect(found).toBeGreaterThan(10);
}, 300_000);

const shop = fc.record({
  price: fc.option(
    fc.integer({ min: 1, max: 6 }).map((tens) => tens * 1000),
    { freq: 5 },
  ),
  currency: fc.constantFrom<Currency>('CAD', 'CAD', 'USD'),
  /** Hundredths of a degree north of the centre. Unique, so that one facility is nearest. */
  north: fc.nat(9),
});

test('prices in different currencies are never compared', async () => {
  const center = { lat: 42.3, lng: -83.03 };
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(shop, { selector: ({ north }) => north, minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 6 }).map((tens) => tens * 1000)),
      async (shops, placed, maxPrice) => {
        await clearFacilities(service.db);
        for (const { price, currency, north } of shops) {
          const at = [{ lat: center.lat + north / 100, lng: center.lng }];
          const groups = [{ from: 0, to: 48, ...(price === null ? {} : { dropIn: { 1: price } }) }];
          await insertSearchFacility(service.db, { name: `F${north}`, currency, at, groups });
        }
        // A price limit excludes facilities without prices, so they don't influence the currency either.
        const found = shops.filter(({ price }) => maxPrice === null || price !== null);
        const nearest = [...found].sort((a, b) => a.north - b.north)[0]?.currency;
        const canadian = found.filter(({ currency }) => currency === 'CAD').length;
        const own = placed ? nearest : canadian * 2 >= found.length ? 'CAD' : 'USD';
        const expected = shops
          .filter(
            ({ price, currency }) => maxPrice === null || (currency === own && price !== null && price <= maxPrice),
          )
          .map(({ price, currency, north }) => {
            const rank = price === null ? 2 : currency === own ? 0 : 1;
            return { name: `F${north}`, key: [rank, price ?? 0, north] as const };
          })
          .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.key[2] - b.key[2]);
        const query = { sort: 'price' as const, ...(placed ? center : {}), ...(maxPrice === null ? {} : { maxPrice }) };
        const { items, totalItems } = await service.api().listFacilities({ query });
        expect(items.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
        expect(totalItems).toBe(expected.length);
      },
    ),
    { numRuns: count(40, 600), seed: 20260305 },
  );
}, 300_000);

/** A facility with few stated facts; null means not stated. */
const listed = fc.record({
  ages: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 2, maxLength: 2 }), { freq: 3 }),
  languages: fc.option(fc.subarray(['English', 'French']), { freq: 3 }),
  hours: fc.boolean(),
  places: fc.option(fc.constant(2)),
  priced: fc.boolean(),
  confirmed: fc.boolean(),
});
const asked = fc.record({
  months: fc.option(fc.integer({ min: 0, max: 80 }), { freq: 2 }),
  language: fc.option(fc.constantFrom('English', 'French'), { freq: 2 }),
  dated: fc.boolean(),
});

test('unstated facts match only the age filter, and no places are assumed', async () => {
  const date = '2026-03-09';
  let unstated = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(listed, { minLength: 1, maxLength: 5 }), asked, async (facilities, query) => {
      await clearFacilities(service.db);
      for (const [index, { ages, languages, hours, places, priced, confirmed }] of facilities.entries()) {
        const [from, to] = [...(ages ?? [])].sort((a, b) => a - b);
        const groups = ages
          ? [{ from: from!, to: to!, places, licensed: 9, ...(priced ? { dropIn: { 1: 5000 } } : {}) }]
          : [];
        const list = { name: 'City list', date: '2024-11-29' };
        await insertSearchFacility(service.db, {
          name: `F${index}`,
          languages,
          openOn: hours ? [1, 2, 3, 4, 5] : null,
          confirmed,
          groups,
          list,
        });
      }
      const { months, language, dated } = query;
      const birth = months === null ? null : addMonths(addDays(today, 1), -months);
      const fits = facilities.map(({ ages, languages, hours, places, priced }) => {
        const [from, to] = [...(ages ?? [])].sort((a, b) => a - b) as [number, number];
        const inAges = (on: string) => {
          if (birth === null) return true;
          return ageGroupOn([{ fromMonths: from, toMonths: to }], birth, on) !== null;
        };
        if (language !== null && !languages?.includes(language)) return false;
        if (dated) return ages !== null && priced && hours && places !== null && inAges(date);
        return ages === null || inAges(addDays(today, 1));
      });
      const { items } = await service.api().listFacilities({
        query: {
          ...(birth ? { birthDates: [birth] } : {}),
          ...(language ? { language } : {}),
          ...(dated ? { dates: [date] } : {}),
        },
      });
      expect(items.map(({ name }) => name).sort()).toEqual(
        facilities.flatMap((_, index) => (fits[index] ? [`F${index}`] : [])),
      );
      for (const item of items) {
        const { ages, languages, priced, confirmed } = facilities[Number(item.name.slice(1))]!;
        expect(item).toMatchObject({ languages, participates: confirmed || (priced && ages !== null) });
        expect(item.licensedPlaces).toBe(ages ? 9 : null);
        expect(item.ageFromMonths === null).toBe(ages === null);
        if (ages === null) unstated += 1;
      }
    }),
    { numRuns: count(60, 1000), seed: 20260306 },
  );
  expect(unstated).toBeGreaterThan(10);
}, 300_000);
