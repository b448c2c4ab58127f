import { judge, medianReport, type Report } from '@/bench/lighthouse/judge';

const perfect: Report = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100, blockingMs: 10 };

test('the median is taken per figure', () => {
  const reports = [70, 95, 90].map((performance, index) => ({ ...perfect, performance, blockingMs: 30 - index * 10 }));
  expect(medianReport(reports)).toEqual({ ...perfect, performance: 90, blockingMs: 20 });
});

test.each([
  ['that is slow passes, because speed has its own benchmark', { performance: 40, blockingMs: 900 }, []],
  [
    'with any other score below 100 fails',
    { accessibility: 99, bestPractices: 96, seo: 92 },
    ['accessibility', 'best practices', 'SEO'],
  ],
])('a page %s', (_, change, misses) => {
  expect(judge({ ...perfect, ...change }).misses).toEqual(misses);
});
