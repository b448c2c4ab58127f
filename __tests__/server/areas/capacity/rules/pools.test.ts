import fc from 'fast-check';
import { childPlaces, comparePlaces, countPlaces, poolsOf } from '@/server/areas/capacity/rules';
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
