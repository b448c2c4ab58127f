import fc from 'fast-check';
import { count } from '@/__tests__/support/deep';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility, takeInSearch } from '@/__tests__/support/search-facility';
import { ageGroupOn } from '@/lib/age-group';
import { addDays, addMonths, weekdayOf } from '@/lib/dates';
import type { Pool, Weekday } from '@/lib/enums';

/** The search's one statement against a plain reckoning, child by child and day by day. */
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
  taken: fc.array(fc.record({ group: fc.nat(2), day: fc.integer({ min: 1, max: 40 }), pool: fc.integer({ min: 1, max: 3 }), places: fc.integer({ min: 1, max: 3 }) }), { maxLength: 12 }), // prettier-ignore
  children: fc.array(fc.record({ months: fc.integer({ min: 0, max: 80 }), days: fc.integer({ min: 0, max: 27 }) }), { minLength: 1, maxLength: 3 }), // prettier-ignore
  days: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }),
  session: fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4),
});

test('a facility is found exactly when it has a place for every child on every date', async () => {
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
        groups: groups.map((group) => ({ ...group, places, weekdays: open, pools: [1, 2, 3], dropIn: { [session]: 5000 } })), // prettier-ignore
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
      const { items } = await service.api().listFacilities({ query: { birthDates: births, dates, scheduleType: session } }); // prettier-ignore
      expect(items.map(({ placesLeft }) => placesLeft)).toEqual(fits ? [Math.min(...lefts)] : []);
      if (fits) found += 1;
    }),
    { numRuns: count(60, 1500), seed: 20260304 },
  );
  // The scenes are of both kinds, or the test says nothing.
  expect(found).toBeGreaterThan(10);
}, 300_000);
