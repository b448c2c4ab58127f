import { judge, shown, slowestMax } from '@/bench/abuse/bench-abuse';
import type { Heard } from '@/bench/abuse/quiet-family';

const hundred = (ms: number, slowest = ms) => [...Array<number>(98).fill(ms), slowest, slowest];
/** Sign-ins are slow by themselves; the other calls are quick. */
const heard = (times: (ms: number) => number[], failures: string[] = []): Heard => ({
  ms: { profile: times(10), list: times(10), search: times(10), 'sign-in': times(200) },
  failures,
});
const before = heard((ms) => hundred(ms));

test('what is as quick as before is fine', () => {
  expect(judge(before, before)).toEqual({ p50: 1, p99: 1, isFine: true });
});

test.each([
  ['at the limit', slowestMax, true],
  ['over it', slowestMax + 0.1, false],
])('the slowest hundredth %s: %p', (_, times, isFine) => {
  const beside = heard((ms) => hundred(ms, ms * times));
  expect(judge(before, beside)).toEqual({ p50: 1, p99: expect.closeTo(times) as number, isFine });
});

test('a quick call that becomes as slow as a sign-in is not hidden by it', () => {
  const beside: Heard = { ...before, ms: { ...before.ms, profile: hundred(100) } };
  expect(judge(before, beside).p99).toBeCloseTo(10);
});

test('one call that was refused is too much, however quick the others are', () => {
  expect(judge(before, { ...before, failures: ['list: 429'] }).isFine).toBe(false);
});

test('times are shown as the median and the slowest hundredth, in whole milliseconds', () => {
  expect(
    shown(
      heard((ms) => hundred(ms + 0.4, ms * 3)),
      'profile',
    ),
  ).toBe('10 / 30');
  expect(shown(before, 'sign-in')).toBe('200 / 200');
});
