import { addDays } from '@/lib/dates/dates';
import { affectedDays } from '@/lib/facilities/affected';

const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-12-09', 7 * index));
const write = (dates: readonly string[]) => dates.join(', ');

test('up to ten days are written one by one', () => {
  expect(affectedDays(days(10), write)).toBe(write(days(10)));
});

test('more are written as their number, the first and the last', () => {
  expect(affectedDays(days(40).reverse(), write)).toBe('40 days, December 9, 2026 to September 8, 2027');
});
