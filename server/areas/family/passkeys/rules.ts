import { isIP } from 'node:net';
import { minuteMs } from '@/lib/dates/durations';
import { isKeyedHash, type Keys, keyedHash } from '@/server/areas/platform/shared/rules';

/** Browsers make passkeys for a site with a name, over https or on their own machine. */
export function takesPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('[');
}

/** A browser that offers passkeys in a field may wait this long for the parent. */
export const challengeLifetimeMs = 10 * minuteMs;

/** What a challenge was made for, so that the answer to one cannot be used for another. */
export type Ceremony = 'log-in' | { accountId: string; chainId: string };

const nameOf = (ceremony: Ceremony) =>
  ceremony === 'log-in' ? ceremony : `add ${ceremony.accountId} ${ceremony.chainId}`;

/**
 * Signed, and stored only once it is answered, so that a look at the log-in page writes nothing. `nonce` is random text
 * without dots.
 */
export function newChallenge(keys: Keys, ceremony: Ceremony, nonce: string, now: Date): string {
  const payload = `${nonce}.${now.getTime() + challengeLifetimeMs}`;
  const hash = keyedHash(keys, 'passkey-challenge', `${nameOf(ceremony)} ${payload}`);
  return Buffer.from(`${payload}.${hash}`).toString('base64url');
}

/** When this challenge expires, or null if it was not made for this ceremony or has expired. */
export function readChallenge(keys: Keys, ceremony: Ceremony, challenge: string, now: Date): Date | null {
  const [nonce, expires, hash, ...rest] = Buffer.from(challenge, 'base64url').toString('utf8').split('.');
  if (!nonce || !expires || !hash || rest.length > 0) return null;
  if (!isKeyedHash(keys, 'passkey-challenge', `${nameOf(ceremony)} ${nonce}.${expires}`, hash)) return null;
  return now.getTime() < Number(expires) ? new Date(Number(expires)) : null;
}
