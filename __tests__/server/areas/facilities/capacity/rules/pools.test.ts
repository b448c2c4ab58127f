import fc from 'fast-check';
import {
  childPlaces,
  comparePlaces,
  countPlaces,
  placesByWeekday,
  poolsOf,
  writeDoubled,
} from '@/server/areas/facilities/capacity/rules';
import type { ScheduleType } from '@/lib/enums';

const item = fc.record({
  id: fc.uuid(),
  childId: fc.constantFrom('k1', 'k2'),
  ageGroupId: fc.constantFrom('g1', 'g2'),
  date: fc.constantFrom('2026-03-09', '2026-03-10', '2026-04-01'),
  sessionType: fc.constantFrom<ScheduleType>(1, 2, 3, 4, 5, 6, 7),
});

test('A full day takes both half-day pools, a half day one, and care around school its own', () => {
  expect(poolsOf).toEqual({ 1: [1, 2], 2: [1], 3: [2], 4: [3], 5: [3], 6: [3], 7: [1, 2] });
});

test("Children's places are sorted by child, date and pool, with their item", () => {
  const day = (id: string, childId: string, date: string, sessionType: ScheduleType) => ({
    id,
    childId,
    date,
    sessionType,
  });
  const items = [
    day('pm', 'ben', '2026-03-09', 3),
    day('full', 'ava', '2026-03-10', 1),
    day('am', 'ben', '2026-03-09', 2),
    day('school', 'ava', '2026-03-09', 4),
  ];
  expect(childPlaces(items)).toEqual([
    { childId: 'ava', date: '2026-03-09', pool: 3, itemId: 'school' },
    { childId: 'ava', date: '2026-03-10', pool: 1, itemId: 'full' },
    { childId: 'ava', date: '2026-03-10', pool: 2, itemId: 'full' },
    { childId: 'ben', date: '2026-03-09', pool: 1, itemId: 'am' },
    { childId: 'ben', date: '2026-03-09', pool: 2, itemId: 'pm' },
  ]);
});

test('Places are counted once per counter, always in the same order', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), (items) => {
      const counts = countPlaces(items);
      const places = items.reduce((sum, one) => sum + poolsOf[one.sessionType].length, 0);
      expect(counts.reduce((sum, count) => sum + count.places, 0)).toBe(places);
      expect(childPlaces(items)).toHaveLength(places);
      expect([...counts].sort(comparePlaces)).toEqual(counts);
      expect(countPlaces([...items].reverse())).toEqual(counts);
      expect(new Set(counts.map((c) => `${c.ageGroupId} ${c.date} ${c.pool}`)).size).toBe(counts.length);
    }),
  );
});

const doubled = (childName: string, days = 1) => ({
  childName,
  facilityName: 'Willow House',
  date: '2026-03-09',
  days,
});

test.each<[string, string, Parameters<typeof writeDoubled>]>([
  ['spots released since', 'A child already has a spot at this time.', [[], true]],
  [
    'one day, to the family',
    'Ava already has a spot at Willow House on Monday, March 9, 2026.',
    [[doubled('Ava')], true],
  ],
  ['one day, to a facility', 'Ava already has a spot on Monday, March 9, 2026.', [[doubled('Ava')], false]],
  ['two days', 'Ava already has a spot on Monday, March 9, 2026 and 1 other day.', [[doubled('Ava', 2)], false]],
  ['three days', 'Ava already has a spot on Monday, March 9, 2026 and 2 other days.', [[doubled('Ava', 3)], false]],
])('The sentence for %s is: %s', (_, sentence, given) => expect(writeDoubled(...given)).toBe(sentence));

test('A conflict names three children and counts the others', () => {
  const four = ['Ava', 'Ben', 'Cy', 'Dee'].map((name) => doubled(name));
  const named = ['Ava', 'Ben', 'Cy'].map((name) => `${name} already has a spot on Monday, March 9, 2026.`).join(' ');
  expect(writeDoubled(four.slice(0, 3), false)).toBe(named);
  expect(writeDoubled(four, false)).toBe(`${named} There is 1 more.`);
  expect(writeDoubled([...four, doubled('Eve')], false)).toBe(`${named} There are 2 more.`);
});

test('Weekdays with a spot in any pool are listed, with the spots of each', () => {
  // Index (pool - 1) * 7 + weekday - 1.
  const figures = Array.from({ length: 21 }, () => 0);
  Object.assign(figures, { 0: 4, 8: 3, 16: 2, 19: 1, 5: 1 });
  expect(placesByWeekday(figures)).toEqual([
    { weekday: 1, am: 4, pm: 0, beforeAfter: 0 },
    { weekday: 2, am: 0, pm: 3, beforeAfter: 0 },
    { weekday: 3, am: 0, pm: 0, beforeAfter: 2 },
    { weekday: 6, am: 1, pm: 0, beforeAfter: 1 },
  ]);
  expect(placesByWeekday([])).toEqual([]);
});
