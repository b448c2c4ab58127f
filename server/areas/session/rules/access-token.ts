import { uuidPattern } from '@/lib/uuid';
import { keyedHash, sameText } from '@/server/areas/shared/rules';

/** Product rule 6. */
export const accessTokenSeconds = 10 * 60;

/** What an access token says. The family is not in it: it is looked up, because linking an account changes it. */
export interface AccessClaims {
  accountId: string;
  chainId: string;
}

/** A compact signed token: account, chain and expiry (seconds since 1970), then their HMAC-SHA256. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + accessTokenSeconds;
  const payload = Buffer.from(JSON.stringify([claims.accountId, claims.chainId, expires])).toString('base64url');
  return `${payload}.${keyedHash(secret, 'access-token', payload)}`;
}

/** The claims of a token that we signed and that has not expired, else null. */
export function readAccessToken(secret: string, token: string, now: Date): AccessClaims | null {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return null;
  if (!sameText(signature, keyedHash(secret, 'access-token', payload))) return null;
  const [accountId, chainId, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown[];
  if (typeof accountId !== 'string' || typeof chainId !== 'string' || typeof expires !== 'number') return null;
  if (!uuidPattern.test(accountId) || !uuidPattern.test(chainId) || now.getTime() >= expires * 1000) return null;
  return { accountId, chainId };
}
