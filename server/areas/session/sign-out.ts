import { inTransaction } from '@/server/db/transaction';
import { plainHash } from '@/server/areas/shared/rules';
import { lockAccount } from '@/server/areas/family/rows/account';
import { findToken, revokeChain } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** Ends the session that this refresh token belongs to, whichever of its chain it is. An unknown token ends nothing. */
export async function signOut(deps: Deps, refreshToken: string): Promise<Record<string, never>> {
  const token = await findToken(deps.db, plainHash(refreshToken));
  if (token) {
    await inTransaction(deps, async (tx) => {
      await lockAccount(tx, token.accountId);
      await revokeChain(tx, token.chainId, deps.clock.now());
    });
  }
  return {};
}
