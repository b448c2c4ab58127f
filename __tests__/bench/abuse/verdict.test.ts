import { judge, pageMaxMs, shown, slowestMax } from '@/bench/abuse/bench-abuse';
import { unmet } from '@/bench/abuse/demands';
import type { Heard } from '@/bench/abuse/quiet-family';

const hundred = (ms: number, slowest = ms) => [...Array<number>(98).fill(ms), slowest, slowest];
/** Sign-ins are always slow (password hashing); the other calls are fast. */
const heard = (times: (ms: number) => number[], failures: string[] = []): Heard => ({
  ms: { profile: times(10), list: times(10), search: times(10), page: times(10), 'sign-in': times(200) },
  failures,
});
const before = heard((ms) => hundred(ms));

test('unchanged response times pass', () => {
  expect(judge(before, before)).toEqual({ p50: 1, p99: 1, isFine: true });
});

test.each([
  ['at', slowestMax, true],
  ['over', slowestMax + 0.1, false],
])('a 99th percentile %s its limit of %p times passes: %p', (_, times, isFine) => {
  const beside = heard((ms) => hundred(ms, ms * times));
  expect(judge(before, beside)).toEqual({ p50: 1, p99: expect.closeTo(times) as number, isFine });
});

test('a fast call that becomes as slow as a sign-in is detected', () => {
  const beside: Heard = { ...before, ms: { ...before.ms, profile: hundred(100) } };
  expect(judge(before, beside).p99).toBeCloseTo(10);
});

test('a single refused call fails the run, however fast the others are', () => {
  expect(judge(before, { ...before, failures: ['list: 429'] }).isFine).toBe(false);
});

test('times are printed as median and 99th percentile in whole milliseconds', () => {
  expect(
    shown(
      heard((ms) => hundred(ms + 0.4, ms * 3)),
      'profile',
    ),
  ).toBe('10 / 30');
  expect(shown(before, 'sign-in')).toBe('200 / 200');
});

test.each([
  ['at', pageMaxMs, true],
  ['over', pageMaxMs + 1, false],
])('pages %s their limit of %p ms pass: %p, however slow they were before', (_, ms, isFine) => {
  const slow = { ...before, ms: { ...before.ms, page: hundred(ms) } };
  expect(judge(slow, slow).isFine).toBe(isFine);
});

test.each([
  ['failed pages', { 503: 9, 200: 1 }, []],
  ['failed pages', { 200: 9 }, ['failed pages: nobody was told 503']],
  ['failed pages', { 503: 9, 'failures kept': 2 }, ['failed pages: 2 × failures kept']],
  ['map', { 206: 100, 429: 5 }, []],
  ['map', { 206: 100 }, ['map: nobody was told 429']],
  ['document', { 429: 1, 500: 3 }, ['document: 3 × 500']],
  ['reads', { 200: 5 }, []],
] as const)('what the abusers are told is judged: %s %j', (attack, statuses, missed) => {
  expect(unmet(attack, statuses)).toEqual(missed);
});
