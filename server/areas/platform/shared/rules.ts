import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Each purpose has its own derived key, so that a hash for one cannot be used for another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-successor'
  | 'mail-code'
  | 'passkey-challenge'
  | 'factor-challenge'
  | 'factor-setup'
  | 'factor-code'
  | 'factor-secret'
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

const derivedFrom = (key: string, purpose: KeyPurpose) =>
  createHmac('sha256', key).update(`nestling/${purpose}`).digest();

const hashBy = (key: string, purpose: KeyPurpose, text: string): string =>
  createHmac('sha256', derivedFrom(key, purpose)).update(text).digest('base64url');

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

const cipher = 'aes-256-gcm';
/** Random bytes that each sealing needs. */
export const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text, so that only `unseal` with the same purpose and `whose` reads it, and nobody changes it. */
export function seal([signing]: Keys, purpose: KeyPurpose, text: string, whose: string, iv: Uint8Array): string {
  const sealing = createCipheriv(cipher, derivedFrom(signing, purpose), iv).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** The text, and whether the signing key sealed it; null if none of the keys did, or for another purpose or owner. */
export function unseal(
  keys: Keys,
  purpose: KeyPurpose,
  sealed: string,
  whose: string,
): { text: string; isNewest: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
  for (const [index, key] of keys.entries()) {
    const opening = createDecipheriv(cipher, derivedFrom(key, purpose), iv, { authTagLength: tagBytes });
    opening.setAAD(Buffer.from(whose)).setAuthTag(tag);
    try {
      const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
      return { text: text.toString('utf8'), isNewest: index === 0 };
    } catch {
      // Another key sealed it.
    }
  }
  return null;
}

/** The stored form of a random 256-bit token, which needs no key. */
export const plainHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The stored form of the key that a device keeps: with its owner's id, so that nobody sees which owners share a device. */
export const deviceHashOf = (ownerId: string, deviceKey: string | null): string | null =>
  deviceKey === null ? null : plainHash(`${ownerId} ${deviceKey}`);

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
