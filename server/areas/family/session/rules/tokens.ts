import { dayMs, hourMs } from '@/lib/dates/durations';
import { uuidPattern } from '@/lib/ids';
import { acceptedHashes, type Hashes, isKeyedHash, type Keys, keyedHash } from '@/server/areas/platform/shared/rules';

/** Product rule 6. */
export const accessTokenSeconds = 10 * 60;

/** The family is looked up on each call instead, because it can change during a session. */
interface AccessClaims {
  accountId: string;
  chainId: string;
}

/** Account, chain and expiry (Unix seconds), and their HMAC-SHA256. */
export function signAccessToken(keys: Keys, claims: AccessClaims, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + accessTokenSeconds;
  const payload = Buffer.from(JSON.stringify([claims.accountId, claims.chainId, expires])).toString('base64url');
  return `${payload}.${keyedHash(keys, 'access-token', payload)}`;
}

/** Returns the claims, or null if the signature is wrong or the token has expired. */
export function readAccessToken(keys: Keys, token: string, now: Date): AccessClaims | null {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return null;
  if (!isKeyedHash(keys, 'access-token', payload, signature)) return null;
  const [accountId, chainId, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown[];
  if (typeof accountId !== 'string' || typeof chainId !== 'string' || typeof expires !== 'number') return null;
  if (!uuidPattern.test(accountId) || !uuidPattern.test(chainId) || now.getTime() >= expires * 1000) return null;
  return { accountId, chainId };
}

/** The idle and the absolute lifetime of a chain of refresh tokens (product rule 6). */
const lifetimes = {
  remembered: { idle: 14 * dayMs, absolute: 30 * dayMs },
  brief: { idle: 12 * hourMs, absolute: 12 * hourMs },
} as const;
/** How long the predecessor of the newest token is still accepted. */
const leewayMs = 30_000;

/** Derived from the token, so that concurrent refreshes return the same successor; by each key, the newest first. */
export const successorsOf = (keys: Keys, token: string): Hashes => acceptedHashes(keys, 'refresh-successor', token);

export function expiryOf(
  remember: boolean,
  now: Date,
  chainExpiresAt?: Date,
): { expiresAt: Date; chainExpiresAt: Date } {
  const { idle, absolute } = remember ? lifetimes.remembered : lifetimes.brief;
  const last = chainExpiresAt ?? new Date(now.getTime() + absolute);
  return { expiresAt: new Date(Math.min(now.getTime() + idle, last.getTime())), chainExpiresAt: last };
}

export interface RefreshTokenState {
  expiresAt: Date;
  chainExpiresAt: Date;
  replacedAt: Date | null;
  revokedAt: Date | null;
}

type RefreshDecision =
  | 'rotate'
  /** It was replaced a moment ago and its successor is unused: return the same successor. */
  | 'repeat'
  /** It is reused after its successor was used, so it may be stolen: end the chain. */
  | 'revoke'
  | 'refuse';

/** Rotation (product rule 6). `successor` is the stored successor, if any. */
export function decideRefresh(
  token: RefreshTokenState,
  successor: RefreshTokenState | undefined,
  now: Date,
): RefreshDecision {
  if (token.revokedAt !== null) return 'refuse';
  if (now >= token.chainExpiresAt) return 'refuse';
  if (token.replacedAt === null) return now >= token.expiresAt ? 'refuse' : 'rotate';
  const isImmediate = successor !== undefined && successor.replacedAt === null && successor.revokedAt === null;
  return isImmediate && now.getTime() - token.replacedAt.getTime() <= leewayMs ? 'repeat' : 'revoke';
}
