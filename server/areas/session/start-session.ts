import { randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@/api/contract/types';
import type { Tx } from '@/server/db/connection';
import { signAccessToken } from '@/server/areas/session/rules/access-token';
import { plainHash } from '@/server/areas/shared/rules';
import { expiryOf } from '@/server/areas/session/rules/refresh-token';
import { insertToken } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Begins a chain of refresh tokens for the account and answers its first pair. To be called under the account's lock, so
 * that a session cannot begin behind the back of whatever ends them all.
 */
export async function startSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  accountId: string,
  remember: boolean,
): Promise<Tokens> {
  const now = deps.clock.now();
  const chainId = randomUUID();
  const refreshToken = randomBytes(32).toString('base64url');
  await insertToken(tx, {
    id: randomUUID(),
    chainId,
    accountId,
    tokenHash: plainHash(refreshToken),
    remember,
    issuedAt: now,
    ...expiryOf(remember, now),
  });
  return { token: signAccessToken(deps.secret, { accountId, chainId }, now), refreshToken };
}
