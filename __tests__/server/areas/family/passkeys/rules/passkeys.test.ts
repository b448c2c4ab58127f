import {
  type Ceremony,
  challengeLifetimeMs,
  newChallenge,
  readChallenge,
  takesPasskeys,
} from '@/server/areas/family/passkeys/rules';
import type { Keys } from '@/server/areas/platform/shared/rules';

test.each([
  ['https://parents.example.org', true],
  ['http://localhost:3000', true],
  ['http://nestling.localhost', true],
  ['http://parents.example.org', false],
  ['https://192.0.2.7', false],
  ['http://127.0.0.1:3000', false],
  ['https://[2001:db8::7]', false],
])('a portal at %s takes passkeys: %s', (publicUrl, takes) => {
  expect(takesPasskeys(publicUrl)).toBe(takes);
});

describe('a challenge', () => {
  const keys: Keys = ['a-secret-of-the-tests-0123456789abcdef'];
  const now = new Date('2026-03-04T17:00:00Z');
  const expires = new Date('2026-03-04T17:10:00Z');
  const add: Ceremony = { accountId: 'a', chainId: 'c' };
  const read = (challenge: string, ceremony: Ceremony = 'log-in', at = now) =>
    readChallenge(keys, ceremony, challenge, at);

  test.each<Ceremony>(['log-in', add])('for %j is read until it expires', (ceremony) => {
    const made = newChallenge(keys, ceremony, 'nonce', now);
    expect(read(made, ceremony)).toEqual(expires);
    expect(read(made, ceremony, new Date(expires.getTime() - 1))).toEqual(expires);
    expect(read(made, ceremony, expires)).toBeNull();
    expect(expires.getTime() - now.getTime()).toBe(challengeLifetimeMs);
  });

  const logIn = newChallenge(keys, 'log-in', 'nonce', now);
  const plain = Buffer.from(logIn, 'base64url').toString();
  const written = (text: string) => Buffer.from(text).toString('base64url');
  test.each<[string, string, Ceremony]>([
    ['for a log-in, used to add a passkey,', logIn, add],
    ['for another account', newChallenge(keys, { ...add, accountId: 'b' }, 'nonce', now), add],
    ['for another session', newChallenge(keys, { ...add, chainId: 'd' }, 'nonce', now), add],
    ['to add a passkey, used for a log-in,', newChallenge(keys, add, 'nonce', now), 'log-in'],
    ['signed with another key', newChallenge(['another'], 'log-in', 'nonce', now), 'log-in'],
    ['with a later expiry', written(plain.replace(String(expires.getTime()), String(expires.getTime() + 1))), 'log-in'],
    ['with one part more', written(`${plain}.x`), 'log-in'],
    ['without its parts', written('nonce'), 'log-in'],
  ])('%s is refused', (_, challenge, ceremony) => expect(read(challenge, ceremony)).toBeNull());
});
