import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { FactorKind } from '@/lib/enums';
import {
  isFactorChallenge,
  newFactorChallenge,
  newSetup,
  readFactorChallenge,
  readSetup,
  type WaitingLogIn,
} from '@/server/areas/family/factor/rules/challenge';
import {
  appSecretOf,
  appStepOf,
  areMailedDigits,
  isProven,
  type LogInBy,
  mailedDigits,
  newRecoveryCode,
  proofsOf,
  readTyped,
  recoveryHash,
  waysOf,
} from '@/server/areas/family/factor/rules/codes';
import { isHeldBack, isRunning, logInsLeft, waitOf } from '@/server/areas/family/factor/rules/waits';
import { ivBytes, type Keys, seal, unseal } from '@/server/areas/platform/shared/rules';

const keys: Keys = ['a-secret-of-the-tests-0123456789abcdef'];
const iv = Uint8Array.from({ length: ivBytes }, (_, n) => n);
const now = new Date('2026-03-04T17:00:10Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1_000);
/** That of RFC 6238’s test vectors. */
const hex = Buffer.from('12345678901234567890').toString('hex');
const shown = (at: Date) => new TOTP({ secret: Secret.fromHex(hex) }).generate({ timestamp: at.getTime() });

describe('the codes of an app', () => {
  test('they are those of RFC 6238', () => {
    const at = new Date(1_111_111_109_000);
    expect(appStepOf(hex, '081804', at, null)).toBe(Math.floor(1_111_111_109 / 30));
  });

  test.each([
    ['of now', 0, true],
    ['of 30 seconds ago', -30, true],
    ['of in 30 seconds', 30, true],
    ['of a minute ago', -60, false],
    ['of in a minute', 60, false],
  ])('the code %s', (_, offset, isTaken) => {
    expect(appStepOf(hex, shown(seconds(offset)), now, null) !== null).toBe(isTaken);
  });

  test('each is taken once, and none from before the last', () => {
    const step = appStepOf(hex, shown(now), now, null)!;
    expect(appStepOf(hex, shown(now), now, step)).toBeNull();
    expect(appStepOf(hex, shown(seconds(-30)), now, step)).toBeNull();
    expect(appStepOf(hex, shown(seconds(30)), now, step)).toBe(step + 1);
  });

  test('an app reads whose secret it is', () => {
    const { secret, uri } = appSecretOf(hex, { issuer: 'Nestling', label: 'maya@example.com' });
    expect(Secret.fromBase32(secret).hex.toLowerCase()).toBe(hex);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Nestling:maya%40example\.com\?.*issuer=Nestling/);
    expect(uri).toContain(secret);
  });
});

test.each<[string, ReturnType<typeof readTyped>]>([
  ['123456', { digits: '123456' }],
  [' 123 456', { digits: '123456' }],
  ['k7q2m-4xw9p', { recovery: 'K7Q2M4XW9P' }],
  ['K7Q2M 4XW9P', { recovery: 'K7Q2M4XW9P' }],
  ['12345', null],
  ['1234567', null],
  ['', null],
])('%j is read as %j', (typed, read) => expect(readTyped(typed)).toEqual(read));

test('a recovery code has 50 random bits, and its hash needs the account’s secret', () => {
  expect(newRecoveryCode(() => Uint8Array.from({ length: 10 }, (_, n) => n + 10))).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
  expect(recoveryHash(hex, 'k7q2m 4xw9p')).toBe(recoveryHash(hex, 'K7Q2M-4XW9P'));
  expect(recoveryHash(hex, 'K7Q2M-4XW9P')).not.toBe(recoveryHash(`${hex.slice(2)}00`, 'K7Q2M-4XW9P'));
});

test('a mailed code has six digits, and belongs to what it was mailed for', () => {
  const code = mailedDigits(keys, 'one');
  expect(code).toMatch(/^\d{6}$/);
  expect(areMailedDigits(keys, 'one', code)).toBe(true);
  expect(areMailedDigits(keys, 'other', code)).toBe(false);
  expect(areMailedDigits(['another-key', ...keys], 'one', code)).toBe(true);
});

test('the code that was mailed for a proof works for five to ten minutes, in its session', () => {
  const [mailed] = proofsOf('chain', now);
  expect(proofsOf('chain', seconds(5 * 60))).toContain(mailed);
  expect(proofsOf('chain', seconds(10 * 60))).not.toContain(mailed);
  expect(proofsOf('another', now)).not.toContain(mailed);
});

test('a proof holds for ten minutes', () => {
  expect([isProven(null, now), isProven(seconds(-599), now), isProven(seconds(-600), now)]).toEqual([
    false,
    true,
    false,
  ]);
});

test.each<[FactorKind, LogInBy, number, string[]]>([
  ['app', 'password', 10, ['app', 'recovery']],
  ['app', 'mail', 10, ['app', 'recovery']],
  ['app', 'password', 0, ['app']],
  ['email', 'password', 10, ['email', 'recovery']],
  // Who came by a mail has the mailbox already.
  ['email', 'mail', 10, ['recovery']],
  ['email', 'mail', 0, []],
])('the factor %s, after a log-in by %s with %i recovery codes, is proven by %j', (kind, by, codes, ways) => {
  expect(waysOf(kind, by, codes)).toEqual(ways);
});

describe('a challenge', () => {
  const logIn: WaitingLogIn = { accountId: randomUUID(), remember: true, by: 'password' };
  const made = newFactorChallenge(keys, logIn, 'hash', 'nonce', now);
  const [payload, signature] = made.split('.') as [string, string];

  test('says whose log-in waits, for ten minutes', () => {
    expect(readFactorChallenge(made)).toEqual({ ...logIn, expiresAt: seconds(600) });
    expect([599, 600].map((later) => isFactorChallenge(keys, made, 'hash', seconds(later)))).toEqual([true, false]);
  });

  test.each<[string, string, string | null]>([
    ['for another password', made, 'another hash'],
    ['for no password', made, null],
    [
      'with another account’s name',
      `${Buffer.from(JSON.stringify([randomUUID(), true, 'password', now.getTime() + 600_000, 'nonce'])).toString('base64url')}.${signature}`,
      'hash',
    ],
    ['with another signature', `${payload}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`, 'hash'],
    ['with more to it', `${made}.more`, 'hash'],
    ['of which half is missing', payload, 'hash'],
    ['that is nonsense', 'nonsense', 'hash'],
    ['that is empty', '', 'hash'],
  ])('%s is refused', (_, challenge, passwordHash) => {
    expect(isFactorChallenge(keys, challenge, passwordHash, now)).toBe(false);
  });
});

test('a setup is read by the session that began it, for ten minutes', () => {
  const whose = { accountId: randomUUID(), chainId: randomUUID() };
  const setup = { ...whose, kind: 'app' as const, secret: hex, expiresAt: seconds(600) };
  const sealed = newSetup(keys, setup, iv);
  expect(sealed).not.toContain(hex);
  expect(readSetup(keys, sealed, whose, now)).toEqual(setup);
  expect(readSetup(keys, sealed, whose, seconds(600))).toBeNull();
  expect(readSetup(keys, sealed, { ...whose, chainId: randomUUID() }, now)).toBeNull();
  expect(readSetup(keys, sealed, { ...whose, accountId: randomUUID() }, now)).toBeNull();
  expect(readSetup(keys, 'nonsense', whose, now)).toBeNull();
});

test('what is sealed is read for the same purpose and owner only, and not once it was changed', () => {
  const sealed = seal(keys, 'factor-secret', 'a text', 'one', iv);
  expect(unseal(keys, 'factor-secret', sealed, 'one')).toEqual({ text: 'a text', isNewest: true });
  expect(unseal(['a-newer-key', ...keys], 'factor-secret', sealed, 'one')).toEqual({ text: 'a text', isNewest: false });
  expect(unseal(['a-newer-key'], 'factor-secret', sealed, 'one')).toBeNull();
  expect(unseal(keys, 'factor-setup', sealed, 'one')).toBeNull();
  expect(unseal(keys, 'factor-secret', sealed, 'two')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(unseal(keys, 'factor-secret', bytes.toString('base64url'), 'one')).toBeNull();
  expect(unseal(keys, 'factor-secret', 'c2hvcnQ', 'one')).toBeNull();
});

test('a wait ends after 24 hours, and is over a week later', () => {
  const { endsAt, expiresAt } = waitOf(now);
  expect(endsAt).toEqual(seconds(24 * 3_600));
  expect([isRunning(now, seconds(8 * 24 * 3_600 - 1)), isRunning(now, expiresAt)]).toEqual([true, false]);
});

test('three log-ins are left without a second factor, and the fourth is held back', () => {
  expect([0, 1, 3, 4].map(logInsLeft)).toEqual([3, 2, 0, 0]);
  expect([0, 3, 4].map((logIns) => isHeldBack({ isGuarded: false, logIns }))).toEqual([false, false, true]);
  expect(isHeldBack({ isGuarded: true, logIns: 9 })).toBe(false);
});
