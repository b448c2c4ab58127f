import { longestSession, monthlyPrices, usualPrice } from '@/lib/facilities/session-length';

it.each([
  [[2, 1, 3] as const, 1],
  [[3, 7] as const, 7],
  [[6, 4, 5] as const, 4],
  [[] as const, null],
])('of the sessions %j, %s is the longest', (sessions, longest) => {
  expect(longestSession(sessions)).toBe(longest);
});

it('the usual price is the lowest of the longest session, with that of half days beside full days only', () => {
  const full = [9_000, 8_000].map((price) => ({ session: 1 as const, price }));
  const half = [4_500, 4_000].map((price) => ({ session: 2 as const, price }));
  expect(usualPrice([...half, ...full])).toEqual({ session: 1, amount: 8_000, isOnly: false, half: 4_000 });
  expect(usualPrice(half)).toEqual({ session: 2, amount: 4_000, isOnly: false, half: null });
  expect(usualPrice(full.slice(1))).toEqual({ session: 1, amount: 8_000, isOnly: true, half: null });
  expect(usualPrice([])).toBeNull();
});

it('half days have a monthly price only where the facility offers permanent care on half days', () => {
  const groups = [{ schedule: [1, 2].map((scheduleType) => ({ scheduleType, days: 5, monthlyPrice: 900 })) as never }];
  expect(monthlyPrices(groups, 1).map(({ session }) => session)).toEqual([1, 2]);
  expect(monthlyPrices(groups, null).map(({ session }) => session)).toEqual([1]);
});
