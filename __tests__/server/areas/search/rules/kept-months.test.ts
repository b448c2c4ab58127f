import { Pool } from '@/lib/enums';
import { addKept, keptByMonth } from '@/server/areas/search/rules/kept-months';

/** Places that are kept for waiting families are not shown as free. */
const kept = (date: string, pool: Pool, places: number, ageGroupId = 'toddlers') => ({
  ageGroupId,
  date,
  pool,
  places,
});
const month = (days: Record<number, number> = {}) => Array.from({ length: 31 }, (_, index) => days[index + 1] ?? 0);

test('Kept places are added up by age group, month, day and half of the day', () => {
  const months = keptByMonth([
    kept('2026-03-01', Pool.MORNING, 1),
    kept('2026-03-01', Pool.MORNING, 2),
    kept('2026-03-31', Pool.AFTERNOON, 4),
    kept('2026-03-09', Pool.BEFORE_AFTER, 5),
    kept('2026-04-01', Pool.MORNING, 6),
    kept('2026-03-01', Pool.MORNING, 7, 'preschool'),
  ]);
  const none = month();
  expect(months).toEqual([
    {
      ageGroupId: 'toddlers',
      month: '2026-03-01',
      am: month({ 1: 3 }),
      pm: month({ 31: 4 }),
      beforeAfter: month({ 9: 5 }),
    },
    { ageGroupId: 'toddlers', month: '2026-04-01', am: month({ 1: 6 }), pm: none, beforeAfter: none },
    { ageGroupId: 'preschool', month: '2026-03-01', am: month({ 1: 7 }), pm: none, beforeAfter: none },
  ]);
});

test('A place is unavailable if it is booked or kept', () => {
  const [both] = keptByMonth([kept('2026-03-02', Pool.MORNING, 1), kept('2026-03-03', Pool.AFTERNOON, 2)]);
  const taken = addKept({ am: [5, 6], pm: null, beforeAfter: month({ 4: 1 }) }, both!);
  expect(taken).toEqual({ am: month({ 1: 5, 2: 7 }), pm: month({ 3: 2 }), beforeAfter: month({ 4: 1 }) });
});
