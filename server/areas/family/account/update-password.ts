import type { Body, Tokens } from '@/api/contract/types';
import { invalid, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { requireUncommon } from '@/server/areas/family/session/new-password';
import { requireOwnPassword } from '@/server/areas/family/session/own-password';
import { hashPassword, setPassword } from '@/server/areas/family/session/passwords';
import { isRemembered, readFactorAt } from '@/server/areas/family/session/rows';
import { startSession } from '@/server/areas/family/session/sessions';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Sets a new password and ends all other sessions; this one continues with the returned tokens. Throws `invalid`
 * {currentPassword} or {password}, `tooMany`.
 */
export async function updatePassword(
  deps: Deps,
  caller: Caller,
  body: Body<'updatePassword'>,
  context: CallContext,
): Promise<Tokens> {
  const account = await requireOwnPassword(deps, caller, body.currentPassword, 'currentPassword');
  await requireUncommon(deps, body.password);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(deps, async (tx) => {
    const locked = await lockAccount(tx, caller.accountId);
    if (!locked) throw unauthorized();
    if (locked.passwordHash !== account.passwordHash) {
      throw invalid({ currentPassword: 'Your password was just changed.' });
    }
    const remember = await isRemembered(tx, caller.chainId);
    const factorAt = await readFactorAt(tx, caller.chainId);
    await setPassword(tx, deps, locked, passwordHash);
    return startSession(tx, deps, caller.accountId, remember, context, factorAt);
  });
}
