import { judge, shown, slowestMax } from '@/bench/abuse/bench-abuse';
import type { Heard } from '@/bench/abuse/quiet-family';

const hundred = (ms: number, slowest = ms) => [...Array<number>(98).fill(ms), slowest, slowest];
/** Sign-ins are always slow (password hashing); the other calls are fast. */
const heard = (times: (ms: number) => number[], failures: string[] = []): Heard => ({
  ms: { profile: times(10), list: times(10), search: times(10), 'sign-in': times(200) },
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
