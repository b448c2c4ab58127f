import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { minuteMs } from '@/lib/dates/durations';
import type { FactorKind, FactorWay } from '@/lib/enums';
import { crockfordText } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { normaliseVerificationCode, verificationCodeLength, verificationCodePattern } from '@/lib/validation/account';
import { acceptedHashes, type Keys, keyedHash, sameText } from '@/server/areas/platform/shared/rules';

/** RFC 4226 asks for at least 128 bits and recommends 160. */
export const secretBytes = 20;
export const recoveryCodesMax = 10;

/** A device's clock may be this many periods of 30 seconds ahead or behind. */
const drift = 1;

const totpOf = (hex: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromHex(hex), algorithm: 'SHA1', digits: 6, period: 30 });

/** The period whose code this is, if it comes after `lastStep`: each code is taken once. Null for any other code. */
export function appStepOf(hex: string, code: string, now: Date, lastStep: number | null): number | null {
  const totp = totpOf(hex);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

/** The secret as an authenticator app takes it: typed, and as the address of a QR code. */
export function appSecretOf(hex: string, names: { issuer: string; label: string }) {
  const totp = totpOf(hex, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** 50 random bits, in two groups. */
export function newRecoveryCode(randomBytes: (size: number) => Iterable<number>): string {
  const code = crockfordText(randomBytes(verificationCodeLength));
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Keyed by the account's own secret, because 50 bits could be brute-forced, and SECRET may be replaced. */
export const recoveryHash = (hex: string, code: string): string =>
  createHmac('sha256', Buffer.from(hex, 'hex'))
    .update(`recovery ${normaliseVerificationCode(code)}`)
    .digest('base64url');

/** Six digits, or a recovery code; null for what is neither. */
export function readTyped(typed: string): { digits: string } | { recovery: string } | null {
  const text = normaliseVerificationCode(typed);
  if (/^\d{6}$/.test(text)) return { digits: text };
  return verificationCodePattern.test(text) ? { recovery: text } : null;
}

const digitsOf = (hash: string) => String(Buffer.from(hash, 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0');

/**
 * The mailed code of a challenge, a setup or a proof, which `what` names uniquely. Derived, so that nothing is
 * stored and each mail about the same has the same code.
 */
export const mailedDigits = (keys: Keys, what: string): string => digitsOf(keyedHash(keys, 'factor-code', what));

export const areMailedDigits = (keys: Keys, what: string, digits: string): boolean =>
  acceptedHashes(keys, 'factor-code', what).some((hash) => sameText(digitsOf(hash), digits));

/** How long a code that was mailed works at most, and a proof holds. */
export const proofMs = limits.secondFactorMinutes * minuteMs;
const windowMs = proofMs / 2;

/**
 * What the codes mailed for a proof in this session are derived from: now, and up to ten minutes ago. Once a code was used, the
 * proof holds until there is another one.
 */
export function proofsOf(chainId: string, now: Date): readonly [newest: string, before: string] {
  const window = Math.floor(now.getTime() / windowMs);
  const nameOf = (number: number) => `proof ${chainId} ${number}`;
  return [nameOf(window), nameOf(window - 1)];
}

export const isProven = (factorAt: Date | null, now: Date): boolean =>
  factorAt !== null && now.getTime() - factorAt.getTime() < proofMs;

/** What began a log-in: who has the mailbox has the mailed code, too, so that it would be no second factor. */
export type LogInBy = 'password' | 'mail';

/** What a challenge or a proof can be answered with, in the order to offer. */
export function waysOf(kind: FactorKind, by: LogInBy, recoveryCodes: number): FactorWay[] {
  const recovery = recoveryCodes > 0 ? (['recovery'] as const) : [];
  return kind === 'email' && by === 'mail' ? [...recovery] : [kind, ...recovery];
}
