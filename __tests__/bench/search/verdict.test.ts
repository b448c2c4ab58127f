import { searchNames } from '@/bench/search/searches';
import { judge, percentile, type Figures } from '@/bench/search/bench-search';

const figures = (p50: number, p95: number, pages: number) =>
  Object.fromEntries(searchNames.map((name) => [name, { p50, p95, pages }])) as Figures;

test('the same times at every size are within the limits', () => {
  expect(judge(figures(10, 12, 90), figures(10, 13, 90)).every(({ within }) => within)).toBe(true);
});

test.each([
  ['the largest size is slower', figures(10, 25, 90), 'Toronto: p95 largest ÷ smallest'],
  ['too many pages are touched', figures(10, 12, 151), 'text: licensed: pages touched'],
  [
    'a last page costs more than the first',
    { ...figures(10, 12, 90), 'home, page 50': { p50: 14, p95: 14, pages: 90 } },
    'home: page 50 ÷ page 1',
  ],
])('the verdict reports that %s', (_, large, name) => {
  const verdicts = judge(figures(10, 12, 90), large);
  expect(verdicts.filter(({ within }) => !within).map((one) => one.name)).toContain(name);
});

test('percentiles are measured values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(51);
  expect(percentile(hundred, 0.95)).toBe(96);
  expect(percentile([7], 0.95)).toBe(7);
});
