import type { Tokens } from '@/api/contract/types';
import type { CallContext } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import { inTransaction } from '@/server/db/transaction';
import { lockAccount } from '@/server/areas/family/rows/account';
import type { Deps } from '@/server/areas/shared/deps';
import { requireUncommon } from '@/server/areas/session/new-password';
import { hashPassword } from '@/server/areas/session/password-hash';
import { setPassword } from '@/server/areas/session/set-password';
import { startSession } from '@/server/areas/session/start-session';
import { notUsable, requireCode, requireCodeOf } from '@/server/areas/session/usable-code';
import { clear } from '@/server/areas/session/throttle';

/** Whether a reset code can be used; uses nothing up. Throws `notFound`, `tooMany`. */
export async function checkReset(deps: Deps, code: string, context: CallContext): Promise<Record<string, never>> {
  await requireCodeOf(deps, code, ['reset'], context.address);
  return {};
}

/**
 * A new password by a code from the mailbox. Ends every session of the account, begins a new one, and confirms the account,
 * since the mailbox has proven itself. Throws `notFound` for a code that cannot be used, `invalid` for a common password.
 */
export async function resetPassword(deps: Deps, code: string, password: string, context: CallContext): Promise<Tokens> {
  const { accountEmail } = await requireCodeOf(deps, code, ['reset'], context.address);
  requireUncommon(password);
  const passwordHash = await hashPassword(password);
  const tokens = await inTransaction(deps, async (tx) => {
    const { accountId } = await requireCode(tx, deps, code, ['reset']);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock: of two calls with one code the second finds it used.
    await requireCode(tx, deps, code, ['reset']);
    await setPassword(tx, deps, account, passwordHash);
    return startSession(tx, deps, accountId, false);
  });
  await clear(deps, 'signinAccount', normaliseEmail(accountEmail));
  return tokens;
}
