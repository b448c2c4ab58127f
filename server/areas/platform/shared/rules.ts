import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Each purpose has its own derived key, so that a hash for one cannot be used for another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-successor'
  | 'mail-code'
  | 'passkey-challenge'
  | 'rate-limit'
  | 'calendar-feed'
  | 'file-address'
  | 'invitation'
  | 'sign-up-salt'
  | 'alert-stop'
  | 'answer-page'
  | 'morning-stop'
  | 'facility-pin'
  | 'desk-record'
  | 'secret-check';

/** The server keys. The first signs, and all are accepted: while SECRET is replaced, SECRET_PREVIOUS is the second. */
export type Keys = readonly [signing: string, ...accepted: string[]];

function hashBy(key: string, purpose: KeyPurpose, text: string): string {
  const derived = createHmac('sha256', key).update(`nestling/${purpose}`).digest();
  return createHmac('sha256', derived).update(text).digest('base64url');
}

export const keyedHash = ([signing]: Keys, purpose: KeyPurpose, text: string): string => hashBy(signing, purpose, text);

/** At least one. */
export type Hashes = readonly [newest: string, ...earlier: string[]];

/** What may be stored for this text, by each key. */
export const acceptedHashes = ([signing, ...others]: Keys, purpose: KeyPurpose, text: string): Hashes => [
  hashBy(signing, purpose, text),
  ...others.map((key) => hashBy(key, purpose, text)),
];

export const isKeyedHash = (keys: Keys, purpose: KeyPurpose, text: string, given: string): boolean =>
  acceptedHashes(keys, purpose, text).some((hash) => sameText(given, hash));

/** The hash that was issued before, by the plain hash that is stored of it; otherwise one with the current key. */
export const keptHash = (keys: Keys, purpose: KeyPurpose, text: string, stored: string | null | undefined): string =>
  acceptedHashes(keys, purpose, text).find((hash) => plainHash(hash) === stored) ?? keyedHash(keys, purpose, text);

/** The stored form of a random 256-bit token, which needs no key. */
export const plainHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
