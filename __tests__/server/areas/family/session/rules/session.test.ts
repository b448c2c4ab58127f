import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { hashCode, newMailCode, normaliseCode } from '@/server/areas/family/session/rules/mail-code';
import { networkOf } from '@/server/areas/family/session/rules/network';
import { isCommonPassword } from '@/server/areas/family/session/rules/password-strength';
import {
  accessTokenSeconds,
  decideRefresh,
  expiryOf,
  readAccessToken,
  type RefreshTokenState,
  signAccessToken,
  successorsOf,
} from '@/server/areas/family/session/rules/tokens';
import {
  deviceHashOf,
  isKeyedHash,
  type Keys,
  keptHash,
  keyedHash,
  plainHash,
  sameText,
} from '@/server/areas/platform/shared/rules';

const now = new Date('2026-03-04T17:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const accountId = '00000000-0000-4000-8000-000000000001';
const chainId = '00000000-0000-4000-8000-000000000002';

describe('an access token', () => {
  const claims = { accountId, chainId };
  const expires = at(accessTokenSeconds).getTime() / 1000;
  /** A token with any content, signed with the key. */
  const signed = (content: unknown) => {
    const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${payload}.${keyedHash(['secret'], 'access-token', payload)}`;
  };

  it('an access token is valid for ten minutes and only with our key', () => {
    const token = signAccessToken(['secret'], claims, now);
    expect(readAccessToken(['secret'], token, at(accessTokenSeconds - 1))).toEqual(claims);
    expect(readAccessToken(['secret'], token, at(accessTokenSeconds))).toBeNull();
    expect(readAccessToken(['another'], token, now)).toBeNull();
    expect(accessTokenSeconds).toBe(600);
  });

  it('a changed access token and any other text are refused', () => {
    const token = signAccessToken(['secret'], claims, now);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ09-_.='), (index, character) => {
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        if (changed !== token) expect(readAccessToken(['secret'], changed, now)).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(readAccessToken(['secret'], text, now)).toBeNull()));
  });

  test('a signed token contains the session and its expiry', () => {
    const token = signed([accountId, chainId, expires]);
    expect(token).toBe(signAccessToken(['secret'], { accountId, chainId }, now));
    expect(readAccessToken(['secret'], token, now)).toEqual({ accountId, chainId });
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
    expect(readAccessToken(['secret'], signed(content), now)).toBeNull(),
  );

  test('a signed token with a third part is refused', () => {
    const token = signed([accountId, chainId, expires]);
    expect(readAccessToken(['secret'], `${token}.x`, now)).toBeNull();
    expect(readAccessToken(['secret'], token.split('.')[0]!, now)).toBeNull();
  });
});

describe('refresh tokens', () => {
  const state = (over: Partial<RefreshTokenState> = {}): RefreshTokenState => ({
    expiresAt: at(3600),
    chainExpiresAt: at(7200),
    replacedAt: null,
    revokedAt: null,
    ...over,
  });

  it.each<[string, RefreshTokenState, RefreshTokenState | undefined, ReturnType<typeof decideRefresh>]>([
    ['the newest is replaced', state(), undefined, 'rotate'],
    ['the newest after its idle time', state({ expiresAt: now }), undefined, 'refuse'],
    ['the newest after the chain’s end', state({ chainExpiresAt: now }), undefined, 'refuse'],
    ['revoked', state({ revokedAt: at(-1) }), undefined, 'refuse'],
    ['revoked after it was replaced', state({ replacedAt: at(-1), revokedAt: at(-1) }), state(), 'refuse'],
    ['the predecessor within 30 s', state({ replacedAt: at(-30) }), state(), 'repeat'],
    ['the predecessor later', state({ replacedAt: at(-30.001) }), state(), 'revoke'],
    ['an older one within 30 s', state({ replacedAt: at(-2) }), state({ replacedAt: at(-1) }), 'revoke'],
    ['replaced, and its successor unknown', state({ replacedAt: at(-1) }), undefined, 'revoke'],
  ])('%s', (_, token, successor, decision) => {
    expect(decideRefresh(token, successor, now)).toBe(decision);
  });

  it('a token whose successor was revoked ends the chain', () => {
    const later = new Date('2026-03-05T00:00:00Z');
    const newest = { expiresAt: later, chainExpiresAt: later, replacedAt: null, revokedAt: now };
    expect(decideRefresh({ ...newest, revokedAt: null, replacedAt: now }, newest, now)).toBe('revoke');
  });

  it('each refresh token has one successor, which depends on the key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (token, other) => {
        expect(successorsOf(['secret'], token)).toEqual(successorsOf(['secret'], token));
        expect(successorsOf(['secret'], token)).not.toEqual(successorsOf(['another'], token));
        if (token !== other) expect(successorsOf(['secret'], token)).not.toEqual(successorsOf(['secret'], other));
      }),
    );
  });

  it('a refresh token never outlives its chain', () => {
    const day = 86_400;
    expect(expiryOf(true, now)).toEqual({ expiresAt: at(14 * day), chainExpiresAt: at(30 * day) });
    expect(expiryOf(true, at(29 * day), at(30 * day))).toEqual({
      expiresAt: at(30 * day),
      chainExpiresAt: at(30 * day),
    });
    expect(expiryOf(false, now)).toEqual({ expiresAt: at(day / 2), chainExpiresAt: at(day / 2) });
  });
});

describe('codes', () => {
  it('codes are ten readable characters and new every time', () => {
    const codes = Array.from({ length: 500 }, () => newMailCode(randomBytes));
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('')).size).toBe(32);
  });

  it('codes are accepted in any case, with spaces and hyphens, and with O, I and L for similar digits', () => {
    expect(normaliseCode('o1il-abcde')).toBeNull();
    expect(normaliseCode('o1il-abcd e9')).toBe('0111ABCDE9');
    expect(normaliseCode('UUUUUUUUUU')).toBeNull();
    fc.assert(
      fc.property(fc.constant(null), fc.array(fc.nat(9), { maxLength: 4 }), (_, cuts) => {
        const code = newMailCode(randomBytes);
        const typed = cuts.reduce((text, cut) => `${text.slice(0, cut)} - ${text.slice(cut)}`, code.toLowerCase());
        expect(normaliseCode(typed)).toBe(code);
      }),
    );
  });

  it('the hash of a code depends on the key and the purpose', () => {
    expect(hashCode(['secret'], 'ABCDE12345')).not.toBe(hashCode(['another'], 'ABCDE12345'));
    expect(keyedHash(['secret'], 'mail-code', 'x')).not.toBe(keyedHash(['secret'], 'rate-limit', 'x'));
  });
});

test('each purpose has its own key, and random tokens are stored as SHA-256', () => {
  expect(hashCode(['secret'], 'ABCDE12345')).toBe(keyedHash(['secret'], 'mail-code', 'ABCDE12345'));
  expect(successorsOf(['secret'], 'token')).toEqual([keyedHash(['secret'], 'refresh-successor', 'token')]);
  expect(plainHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'ab')]).toEqual([true, false, false]);
});

test('with a new key, what the old one issued is accepted and stays in use, and all else is issued with the new one', () => {
  const keys: Keys = ['new', 'old'];
  const [newer, older] = [keyedHash(['new'], 'alert-stop', 'id'), keyedHash(['old'], 'alert-stop', 'id')];
  expect([newer, older, 'another'].map((hash) => isKeyedHash(keys, 'alert-stop', 'id', hash))).toEqual([
    true,
    true,
    false,
  ]);
  expect(keptHash(keys, 'alert-stop', 'id', plainHash(older))).toBe(older);
  for (const stored of [plainHash('another'), null]) expect(keptHash(keys, 'alert-stop', 'id', stored)).toBe(newer);
});

test('the key of a device is stored with its owner', () => {
  expect(deviceHashOf('owner', 'device')).toBe(plainHash('owner device'));
  expect(deviceHashOf('owner', null)).toBeNull();
});

describe('a network', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1%eth0', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:203.113.122.101', '203.113.122.101'],
    ['::FFFF:10.20.30.40', '10.20.30.40'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['64:ff9b::ffff:10.20.30.40', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['1:2::', '1:2:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['::3:4:5:6:7:8', '0:0:3:4::/64'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['::3:4:5:6:10.20.30.40', '0:0:3:4::/64'],
    ['1:2:3:4:5:6:10.20.30.40', '1:2:3:4::/64'],
    ['not an address', 'not an address'],
  ])('the address %s counts as the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('all addresses of one /64 count as one network, and those of two as two', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
    // A prefix of zeros may be a mapped IPv4 address; the rest of the address does not matter.
    const prefix = half.map((groups) => `2${groups.slice(1)}`);
    fc.assert(
      fc.property(prefix, prefix, half, half, (one, other, here, there) => {
        const same = one.split(':').join() === other.split(':').join();
        expect(networkOf(`${one}:${here}`)).toBe(networkOf(`${one}:${there}`));
        expect(networkOf(`${one}:${here}`) === networkOf(`${other}:${there}`)).toBe(same);
      }),
    );
  });
});

describe('common passwords', () => {
  it.each([
    'Password1',
    'P4ssw0rd',
    'Passw0rd!',
    '123Password',
    'Summer2024!',
    'Qwerty123',
    'Abcd1234',
    '1Qaz2wsx',
    'Welcome1',
    'Iloveyou1',
    'Lovelove1',
    'Aaaaaaa1',
    'Admin12345678',
    'Michael1987',
    'Football99',
  ])('%s is one', async (password) => expect(await isCommonPassword(password)).toBe(true));

  it.each([
    'Nestling1',
    'Correct7Horse',
    'Quiet4Harbour',
    'Zebra-Crossing9',
    'Bluebird-in-May-7',
    'Summer4ever-in-Halifax',
    'xK9fQ2mLpW',
    'Großmutters3Garten',
  ])('%s is none', async (password) => expect(await isCommonPassword(password)).toBe(false));

  it('accepts any text as input', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 128 }), async (text) =>
        expect(typeof (await isCommonPassword(text))).toBe('boolean'),
      ),
    ));
});

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
