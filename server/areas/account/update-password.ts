import type { Body, Tokens } from '@/api/contract/types';
import { AppError, invalid } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { lockAccount } from '@/server/areas/family/rows/account';
import { isRemembered } from '@/server/areas/session/rows';
import { requireOwnPassword } from '@/server/areas/account/own-password';
import type { Deps } from '@/server/areas/shared/deps';
import { requireUncommon } from '@/server/areas/session/new-password';
import { hashPassword } from '@/server/areas/session/password-hash';
import { setPassword } from '@/server/areas/session/set-password';
import { startSession } from '@/server/areas/session/start-session';

/**
 * A new password; every other session ends, and this one goes on with the pair answered. Throws `invalid`
 * {currentPassword} when the current one is wrong, {password} for a common one; `tooMany` after many wrong ones.
 */
export async function updatePassword(deps: Deps, caller: Caller, body: Body<'updatePassword'>): Promise<Tokens> {
  const account = await requireOwnPassword(deps, caller, body.currentPassword, 'currentPassword');
  requireUncommon(body.password);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(deps, async (tx) => {
    const locked = await lockAccount(tx, caller.accountId);
    if (!locked) throw new AppError('unauthorized', 'Please log in.');
    if (locked.passwordHash !== account.passwordHash) {
      throw invalid({ currentPassword: 'Your password was just changed.' });
    }
    const remember = await isRemembered(tx, caller.chainId);
    await setPassword(tx, deps, locked, passwordHash);
    return startSession(tx, deps, caller.accountId, remember);
  });
}
