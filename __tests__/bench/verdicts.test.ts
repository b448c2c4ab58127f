import { judge as judgeAbuse, slowestMax } from '@/bench/abuse/bench-abuse';
import { unmet } from '@/bench/abuse/demands';
import type { Heard } from '@/bench/abuse/quiet-family';
import { grownPages } from '@/bench/bytes/bench-bytes';
import { misses } from '@/bench/first-load/bench-first-load';
import type { Load } from '@/bench/first-load/load';
import { judge as judgeLighthouse, type Report } from '@/bench/lighthouse/judge';
import { judge as judgeSearch, type Figures } from '@/bench/search/bench-search';
import { searchNames } from '@/bench/search/searches';

/** That a measurement fails when families would be served worse. */

test('a family that abuse of others slows down, or refuses once, fails the measurement', () => {
  const hundred = (ms: number) => Array<number>(100).fill(ms);
  const before: Heard = {
    ms: { profile: hundred(10), list: hundred(10), search: hundred(10), page: hundred(10), 'sign-in': hundred(200) },
    failures: [],
  };
  const beside = (times: number) => judgeAbuse(before, { ...before, ms: { ...before.ms, list: hundred(10 * times) } });
  expect([beside(1).isFine, beside(slowestMax + 0.1).isFine]).toEqual([true, false]);
  expect(judgeAbuse(before, { ...before, failures: ['list: 429'] }).isFine).toBe(false);
  expect(unmet('map', { 206: 100, 429: 5 })).toEqual([]);
  expect(unmet('map', { 206: 100 })).toEqual(['map: nobody was told 429']);
});

test('a search that grows with the number of facilities fails the measurement', () => {
  const figures = (p95: number) =>
    Object.fromEntries(searchNames.map((name) => [name, { p50: 10, p95, pages: 90 }])) as Figures;
  const failed = (p95: number) => judgeSearch(figures(12), figures(p95)).filter(({ within }) => !within);
  expect(failed(13)).toEqual([]);
  expect(failed(25).map(({ name }) => name)).toContain('Toronto: p95 largest ÷ smallest');
});

test('a page over the limits of its first load, or of Lighthouse, fails the measurement', () => {
  const byHand: Load = { blocking: 200, work: 800, script: 300, style: 100, largestPaint: 700, elements: 600 };
  const missed = (load: Partial<Load>) =>
    misses({ name: '/', load: { ...byHand, ...load }, limits: { blocking: 1.4, work: 1.2 } }, byHand);
  expect([missed({ blocking: 280 }), missed({ blocking: 281, work: 961 })]).toEqual([
    [],
    ['blocking', 'main-thread work'],
  ]);
  const perfect: Report = { performance: 40, accessibility: 100, bestPractices: 100, seo: 100, blockingMs: 900 };
  expect([judgeLighthouse(perfect).misses, judgeLighthouse({ ...perfect, seo: 92 }).misses]).toEqual([[], ['SEO']]);
});

test('a page that has grown by more than 3 %, or has no kept figure, fails the measurement', () => {
  const kept = { '/': 200_000, '/help': 100_000 };
  expect(grownPages({ '/': 206_000, '/help': 90_000 }, kept)).toEqual([]);
  expect(grownPages({ '/': 206_001, '/new': 1 }, kept)).toEqual([
    '/ has grown by 3.0 %, from 200.0 to 206.0 kB.',
    '/new has no figure in bench/bytes/kept.json.',
  ]);
});
