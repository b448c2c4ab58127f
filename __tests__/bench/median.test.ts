import { median } from '@/bench/median';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 9, 100, 2, 1], 9],
])('the median of %p is %p', (values, middle) => {
  const given = [...values];
  expect(median(given)).toBe(middle);
  expect(given).toEqual(values);
});
