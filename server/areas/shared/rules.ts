import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the server key is used for: each purpose has a key of its own, so that nothing made for one serves another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-successor'
  | 'mail-code'
  | 'rate-limit'
  | 'calendar-feed'
  | 'file-address'
  | 'invitation'
  | 'sign-up-salt'
  | 'alert-stop';

/** HMAC-SHA256 of `text` under the purpose's own key, as base64url. */
export function keyedHash(secret: string, purpose: KeyPurpose, text: string): string {
  const key = createHmac('sha256', secret).update(`nestling/${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** For what is random enough by itself (256 bits): the form in which it is stored. */
export const plainHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares without telling by its time where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
