import { dayMs, hourMs } from '@/lib/dates/moments';
import { keyedHash } from '@/server/areas/shared/rules';

/** Product rule 6: how long a chain of refresh tokens lives without being used, and at the most. */
const lifetimes = {
  remembered: { idle: 14 * dayMs, absolute: 30 * dayMs },
  brief: { idle: 12 * hourMs, absolute: 12 * hourMs },
} as const;
/** The immediate predecessor of the newest token is still accepted for so long. */
export const leewayMs = 30_000;

/** The successor of a token is derived from it: whoever presents the same token gets the same successor. */
export const successorOf = (secret: string, token: string): string => keyedHash(secret, 'refresh-successor', token);

/** When a chain begun or continued now ends: unused, and whatever its use. */
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

export type RefreshDecision =
  /** Replace it by its successor. */
  | 'rotate'
  /** It was replaced a moment ago and its successor has not been used: answer the same successor again. */
  | 'repeat'
  /** It was replaced earlier, or its successor has been used: somebody else has it too, so the chain ends. */
  | 'revoke'
  /** It has expired or was revoked. */
  | 'refuse';

/** Product rule 6, rotation. `successor` is the token's successor where one was stored. */
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
