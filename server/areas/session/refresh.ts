import { randomUUID } from 'node:crypto';
import type { Tokens } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext } from '@/lib/requests/call';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { signAccessToken } from '@/server/areas/session/rules/access-token';
import { plainHash } from '@/server/areas/shared/rules';
import { decideRefresh, expiryOf, successorOf } from '@/server/areas/session/rules/refresh-token';
import { lockAccount } from '@/server/areas/family/rows/account';
import { findToken, insertToken, markReplaced, revokeChain } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { count } from '@/server/areas/session/throttle';

const refused = () => new AppError('unauthorized', 'Please log in again.');

/**
 * The next pair of tokens. Each refresh token is replaced at its use by a successor derived from it, so that calls made at
 * once with one token get the same pair; a token older than that ends its chain (product rule 6). Throws
 * `unauthorized`, and `tooMany` for many unknown tokens from one address.
 */
export async function refresh(deps: Deps, presented: string, context: CallContext): Promise<Tokens> {
  const known = await findToken(deps.db, plainHash(presented));
  if (!known) {
    await count(deps, 'unknownToken', context.address);
    throw refused();
  }
  const tokens = await inTransaction(deps, (tx) => answer(tx, deps, presented, known.accountId));
  // Thrown after the commit: a chain that was ended has to stay ended.
  if (!tokens) throw refused();
  return tokens;
}

async function answer(tx: Tx, deps: Deps, presented: string, accountId: string): Promise<Tokens | null> {
  const now = deps.clock.now();
  if (!(await lockAccount(tx, accountId))) return null;
  const token = await findToken(tx, plainHash(presented));
  if (!token) return null;
  const refreshToken = successorOf(deps.secret, presented);
  const tokenHash = plainHash(refreshToken);
  const decision = decideRefresh(token, token.replacedAt ? await findToken(tx, tokenHash) : undefined, now);
  if (decision === 'revoke') await revokeChain(tx, token.chainId, now);
  if (decision === 'revoke' || decision === 'refuse') return null;
  const { chainId, remember } = token;
  if (decision === 'rotate') {
    await markReplaced(tx, token.id, now);
    const expiry = expiryOf(remember, now, token.chainExpiresAt);
    await insertToken(tx, { id: randomUUID(), chainId, accountId, tokenHash, remember, issuedAt: now, ...expiry });
  }
  return { token: signAccessToken(deps.secret, { accountId, chainId }, now), refreshToken };
}
