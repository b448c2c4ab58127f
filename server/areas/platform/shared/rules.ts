import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Each purpose has its own derived key, so that a hash for one cannot be used for another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-successor'
  | 'mail-code'
  | 'rate-limit'
  | 'calendar-feed'
  | 'file-address'
  | 'invitation'
  | 'sign-up-salt'
  | 'alert-stop'
  | 'answer-page'
  | 'morning-stop'
  | 'secret-check';

export function keyedHash(secret: string, purpose: KeyPurpose, text: string): string {
  const key = createHmac('sha256', secret).update(`nestling/${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** The stored form of a random 256-bit token, which needs no key. */
export const plainHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
