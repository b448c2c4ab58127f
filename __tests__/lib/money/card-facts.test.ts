import { cardLife, cardToday, expiryText } from '@/lib/money/card-facts';

test.each([
  // 60 days before the last day of the month, and the day before that.
  [8, 2026, '2026-07-02T22:00:00Z', 'expiring'],
  [8, 2026, '2026-07-01T22:00:00Z', 'valid'],
  // Good until the end of the last day, in the westernmost zone.
  [8, 2026, '2026-08-31T22:00:00Z', 'expiring'],
  [8, 2026, '2026-09-01T09:59:00Z', 'expiring'],
  [8, 2026, '2026-09-01T10:00:00Z', 'expired'],
  [2, 2028, '2028-02-29T22:00:00Z', 'expiring'],
  [12, 2026, '2027-01-01T12:00:00Z', 'expired'],
  [1, 2027, '2026-10-31T12:00:00Z', 'valid'],
  [1, 2027, '2026-12-15T12:00:00Z', 'expiring'],
] as const)('a card of %i/%i is at %s %s', (expiryMonth, expiryYear, now, life) => {
  expect(cardLife({ expiryMonth, expiryYear }, new Date(now))).toBe(life);
});

test('formats an expiry date, and judges it by the westernmost time zone', () => {
  expect(expiryText({ expiryMonth: 8, expiryYear: 2028 })).toBe('08/2028');
  expect(cardToday(new Date('2026-09-01T09:59:00Z'))).toBe('2026-08-31');
});
