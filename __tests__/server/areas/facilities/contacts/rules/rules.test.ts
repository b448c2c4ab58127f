import { dayMs, hourMs } from '@/lib/dates/durations';
import { expiryOf, isHeld, isUsable, maskedEmail } from '@/server/areas/facilities/contacts/rules';

/** The links with which a facility's contacts answer from their mailbox (product rule 8). */
const now = new Date('2026-03-04T17:00:00Z');
const ahead = new Date(now.getTime() + 1);
const link = { expiresAt: ahead, revokedAt: null, contactRemovedAt: null, facilityClosedAt: null };

test.each([
  ['contact', 7 * dayMs],
  ['request', 14 * dayMs],
  ['day', 36 * hourMs],
  ['places', 7 * dayMs],
  ['facts', 36 * hourMs],
] as const)('A link of the kind %s works for its time', (purpose, ms) => {
  expect(expiryOf(purpose, now)).toEqual(new Date(now.getTime() + ms));
});

test.each([
  ['works before it expires', {}, true],
  ['works while its request waits', { expiresAt: null }, true],
  ['ends at its time', { expiresAt: now }, false],
  ['ends when it is revoked', { revokedAt: now }, false],
  ['ends with its contact', { contactRemovedAt: now }, false],
  ['ends with its facility', { facilityClosedAt: now }, false],
  ['ends with its contact while its request waits', { expiresAt: null, contactRemovedAt: now }, false],
])('A link %s', (_, over, works) => expect(isUsable({ ...link, ...over }, now)).toBe(works));

test('A contact answers until it is removed, or the facility closes', () => {
  expect(isHeld(link)).toBe(true);
  expect(isHeld({ ...link, contactRemovedAt: now })).toBe(false);
  expect(isHeld({ ...link, facilityClosedAt: now })).toBe(false);
});

test.each([
  ['ada@littlepine.example', 'a…\u2060@littlepine.example'],
  ['a@littlepine.example', 'a…\u2060@littlepine.example'],
  ['😀ada@littlepine.example', '😀…\u2060@littlepine.example'],
])('The mailbox %s is shown as %s', (email, shown) => expect(maskedEmail(email)).toBe(shown));
