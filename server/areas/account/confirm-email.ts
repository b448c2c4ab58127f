import type { Profile } from '@/api/contract/types';
import { AppError, conflict } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import { errorCode, inTransaction, uniqueViolation } from '@/server/db/transaction';
import { undoLifetimeMs } from '@/server/areas/session/rules/mail-code';
import { lockAccount, updateAccount } from '@/server/areas/family/rows/account';
import { prolongUndo, useUpCodes } from '@/server/areas/mail/rows';
import { revokeOtherChains } from '@/server/areas/session/rows';
import { freeAddress } from '@/server/areas/account/free-address';
import type { Deps } from '@/server/areas/shared/deps';
import { readProfile } from '@/server/areas/profile/read-profile';
import { issueUndo } from '@/server/areas/session/issue-code';
import { take } from '@/server/areas/session/throttle';
import { requireCode, requireCodeOf } from '@/server/areas/session/usable-code';

const purposes = ['email'] as const;
const taken = 'Another account uses this e-mail address.';

/**
 * Moves the caller's account to its new address, by the code from that mailbox. The code alone begins no session: whoever
 * gets it by a slip of the pen must not be let into a stranger's account. Every other session ends, and the old mailbox can
 * undo it for seven days (product rule 6). Throws `notFound` for a code that cannot be used, `forbidden` for another
 * account's, `conflict` when another account has meanwhile taken the address.
 */
export async function confirmEmail(deps: Deps, caller: Caller, code: string, context: CallContext): Promise<Profile> {
  await requireCodeOf(deps, code, purposes, context.address);
  try {
    const { left, profile } = await inTransaction(deps, async (tx) => {
      const left = await moveAddress(tx, deps, caller, code);
      return { left, profile: await readProfile(tx, deps, caller) };
    });
    // Counted, and never refused: nobody may fill the old mailbox's limit so that it is not told.
    await take(deps, 'mailMailbox', normaliseEmail(left));
    return profile;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw conflict(taken);
    throw error;
  }
}

/** The address that was left. */
async function moveAddress(tx: Tx, deps: Deps, caller: Caller, code: string): Promise<string> {
  const account = await lockAccount(tx, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  // Read under the lock: of two calls with one code the second finds it used.
  const found = await requireCode(tx, deps, code, purposes);
  if (found.accountId !== account.id) {
    throw new AppError('forbidden', 'This link is for another account. Nothing has been changed.');
  }
  const { id: accountId, familyId, email: left } = account;
  const now = deps.clock.now();
  await freeAddress(tx, accountId, found.email!, taken);
  await updateAccount(tx, accountId, { email: found.email!, pendingEmail: null });
  // Codes in the old mailbox lose their force with it, but for those that undo the change.
  await useUpCodes(tx, accountId, ['confirm', 'reset', 'email'], now);
  await revokeOtherChains(tx, accountId, caller.chainId, now);
  await prolongUndo(tx, accountId, left, new Date(now.getTime() + undoLifetimeMs));
  await issueUndo(tx, deps, { accountId, familyId, to: left }, false);
  return left;
}
