import { confirmedWords, isUncertain } from '@/lib/facilities/confirmed';

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
