import { addressLine, mapLink, streetLine } from '@/lib/facilities/addresses';
import { confirmedWords, isUncertain } from '@/lib/facilities/confirmed';
import { longestSession, monthlyPrices, usualPrice } from '@/lib/facilities/session-length';

describe('addresses', () => {
  const town = { city: 'Denver', region: 'CO', postalCode: '80202' };

  it.each([null, '', ' '])('a street of %p shows that the address is given on request', (line1) => {
    expect(addressLine({ line1, ...town })).toBe('Address given on request, Denver, CO 80202');
    expect(streetLine({ line1 })).toBe('Address given on request');
  });

  it('the map link without a street leads to the town', () => {
    expect(mapLink({ line1: null, ...town })).toMatch(/query=Denver%2C%20CO%2080202$/);
    expect(mapLink({ line1: '1 Main St', ...town })).toMatch(/query=1%20Main%20St%2C%20Denver%2C%20CO%2080202$/);
  });
});

describe('sessions and usual prices', () => {
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
    const groups = [
      { schedule: [1, 2].map((scheduleType) => ({ scheduleType, days: 5, monthlyPrice: 900 })) as never },
    ];
    expect(monthlyPrices(groups, 1).map(({ session }) => session)).toEqual([1, 2]);
    expect(monthlyPrices(groups, null).map(({ session }) => session)).toEqual([1]);
  });
});

describe('when spots were confirmed', () => {
  it.each([
    [0, '2026-03-04', 'Spots confirmed today'],
    [1, '2026-03-03', 'Spots confirmed yesterday'],
    [2, '2026-03-02', 'Spots confirmed on Mar 2'],
    [27, '2026-02-05', 'Spots confirmed on Feb 5'],
    [28, '2026-02-04', 'Spots not confirmed since Feb 4, 2026'],
  ])('%i days after the confirmation', (daysAgo, on, words) => {
    expect(confirmedWords(daysAgo, on)).toBe(words);
    expect(isUncertain(daysAgo)).toBe(daysAgo >= 28);
  });
});
