import { hashCode } from '@/server/areas/session/rules/mail-code';
import { networkOf } from '@/server/areas/session/rules/network';
import { isCommonPassword } from '@/server/areas/session/rules/password-strength';
import {
  accessTokenSeconds,
  decideRefresh,
  readAccessToken,
  signAccessToken,
  successorOf,
} from '@/server/areas/session/rules/tokens';
import { keyedHash, plainHash, sameText } from '@/server/areas/shared/rules';

const now = new Date('2026-03-04T17:00:00Z');
const accountId = '00000000-0000-4000-8000-000000000001';
const chainId = '00000000-0000-4000-8000-000000000002';
const expires = now.getTime() / 1000 + accessTokenSeconds;

describe('a signed token', () => {
  /** A token with any content, signed with the key. */
  const signed = (content: unknown) => {
    const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${payload}.${keyedHash('secret', 'access-token', payload)}`;
  };
  test('a signed token contains the session and its expiry', () => {
    const token = signed([accountId, chainId, expires]);
    expect(token).toBe(signAccessToken('secret', { accountId, chainId }, now));
    expect(readAccessToken('secret', token, now)).toEqual({ accountId, chainId });
  });
  test.each<[string, unknown]>([
    ['no account', [5, chainId, expires]],
    ['no chain', [accountId, null, expires]],
    ['no end', [accountId, chainId, String(expires)]],
    ['an account that is no id', [`${accountId}0`, chainId, expires]],
    ['a chain that is no id', [accountId, 'x', expires]],
    ['an id within other words', [`x${accountId}`, chainId, expires]],
    ['a list that holds an id', [[accountId], chainId, expires]],
  ])('a signed token with %s is refused', (_, content) =>
    expect(readAccessToken('secret', signed(content), now)).toBeNull(),
  );
  test('a signed token with a third part is refused', () => {
    const token = signed([accountId, chainId, expires]);
    expect(readAccessToken('secret', `${token}.x`, now)).toBeNull();
    expect(readAccessToken('secret', token.split('.')[0]!, now)).toBeNull();
  });
});

test('each purpose has its own key, and random tokens are stored as SHA-256', () => {
  expect(hashCode('secret', 'ABCDE12345')).toBe(keyedHash('secret', 'mail-code', 'ABCDE12345'));
  expect(successorOf('secret', 'token')).toBe(keyedHash('secret', 'refresh-successor', 'token'));
  expect(plainHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'ab')]).toEqual([true, false, false]);
});

test('a token whose successor was revoked ends the chain', () => {
  const later = new Date('2026-03-05T00:00:00Z');
  const newest = { expiresAt: later, chainExpiresAt: later, replacedAt: null, revokedAt: now };
  expect(decideRefresh({ ...newest, revokedAt: null, replacedAt: now }, newest, now)).toBe('revoke');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1%eth0', '192.0.2.1'],
  ['::ffff:203.113.122.101', '203.113.122.101'],
  ['::FFFF:10.20.30.40', '10.20.30.40'],
  ['64:ff9b::ffff:10.20.30.40', '64:ff9b:0:0::/64'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['1:2::', '1:2:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['::3:4:5:6:7:8', '0:0:3:4::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
  ['::3:4:5:6:10.20.30.40', '0:0:3:4::/64'],
  ['1:2:3:4:5:6:10.20.30.40', '1:2:3:4::/64'],
])('the address %s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

describe('passwords that everybody tries first', () => {
  test.each([
    // Letters written as digits and marks; 1 and ! are i or l.
    'P@$$w0rd1',
    'We1come99',
    'We!come99',
    'Ｐａｓｓｗｏｒｄ1',
    // Up to five digits and marks around a word, or a run of any length.
    '!!Summer!!!',
    'Summer12345',
    'Summer123456789',
    // Twice, and runs of three or more neighbours, also backwards.
    'SummerSummer1',
    'Qwerty4321',
    'Poiuytrewq',
    'Abc123xyz',
    'Zxcvbnm1234!!',
    'Asdfghjkl?',
    // Words of this site.
    'Daycare2024',
    'Kindergarten1',
  ])('%s', async (password) => expect(await isCommonPassword(password)).toBe(true));
  test.each([
    '!!!Summer!!!',
    'SummerSumner1',
    'Summersummersummer1',
    'Summery2024',
    'xSummer2024',
    'Qwerty4321!!!',
    'Qwerty4321ab',
    'Ab12cd34',
    'Zq19vBn4x',
  ])('not %s', async (password) => expect(await isCommonPassword(password)).toBe(false));
});
