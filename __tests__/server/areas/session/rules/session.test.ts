import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { hashCode, newMailCode, normaliseCode } from '@/server/areas/session/rules/mail-code';
import { isCommonPassword } from '@/server/areas/session/rules/password-strength';
import {
  accessTokenSeconds,
  decideRefresh,
  expiryOf,
  readAccessToken,
  type RefreshTokenState,
  signAccessToken,
  successorOf,
} from '@/server/areas/session/rules/tokens';
import { keyedHash } from '@/server/areas/shared/rules';

const now = new Date('2026-03-04T17:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('access tokens', () => {
  const claims = { accountId: '00000000-0000-4000-8000-000000000001', chainId: '00000000-0000-4000-8000-000000000002' };

  it('an access token is valid for ten minutes and only with our key', () => {
    const token = signAccessToken('secret', claims, now);
    expect(readAccessToken('secret', token, at(accessTokenSeconds - 1))).toEqual(claims);
    expect(readAccessToken('secret', token, at(accessTokenSeconds))).toBeNull();
    expect(readAccessToken('another', token, now)).toBeNull();
    expect(accessTokenSeconds).toBe(600);
  });

  it('a changed access token and any other text are refused', () => {
    const token = signAccessToken('secret', claims, now);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ09-_.='), (index, character) => {
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        if (changed !== token) expect(readAccessToken('secret', changed, now)).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(readAccessToken('secret', text, now)).toBeNull()));
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

  it('each refresh token has one successor, which depends on the key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (token, other) => {
        expect(successorOf('secret', token)).toBe(successorOf('secret', token));
        expect(successorOf('secret', token)).not.toBe(successorOf('another', token));
        if (token !== other) expect(successorOf('secret', token)).not.toBe(successorOf('secret', other));
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
    expect(hashCode('secret', 'ABCDE12345')).not.toBe(hashCode('another', 'ABCDE12345'));
    expect(keyedHash('secret', 'mail-code', 'x')).not.toBe(keyedHash('secret', 'rate-limit', 'x'));
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
