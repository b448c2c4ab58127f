import type { Answer } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { endSharingSince } from '@/server/areas/family/account/undo-email';
import { deletePasskeys } from '@/server/areas/family/passkeys/rows';
import { lockAccount, updateAccount } from '@/server/areas/family/records/rows/account';
import { notUsable, openReset, requireCode, requireCodeOf } from '@/server/areas/family/session/codes';
import { forgetAllDevices, revokeAllChains } from '@/server/areas/family/session/rows';
import { useUpCodes } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

const purposes = ['notMe'] as const;

/** Returns the address of the account that this code locks, and locks nothing. Throws `notFound`, `tooMany`. */
export async function checkNotMe(deps: Deps, code: string, context: CallContext): Promise<Answer<'checkNotMe'>> {
  const { accountEmail } = await requireCodeOf(deps, code, purposes, context.address);
  return { email: accountEmail };
}

/**
 * Locks out whoever did what a mail told (record 0201): ends all sessions, codes and what the account has shared since, forgets
 * its devices, and removes its password and passkeys, because somebody else may have them. Returns a reset code. Throws
 * `notFound`, `tooMany`.
 */
export async function reportNotMe(deps: Deps, code: string, context: CallContext): Promise<Answer<'reportNotMe'>> {
  await requireCodeOf(deps, code, purposes, context.address);
  return inTransaction(deps, async (tx) => {
    const { accountId } = await requireCode(tx, deps, code, purposes);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock, so that only one of two concurrent calls succeeds.
    const { createdAt } = await requireCode(tx, deps, code, purposes);
    const now = deps.clock.now();
    await updateAccount(tx, accountId, { pendingEmail: null, passwordHash: null });
    await useUpCodes(tx, accountId, ['confirm', 'reset', 'email', 'notMe'], now);
    await revokeAllChains(tx, accountId, now);
    await forgetAllDevices(tx, accountId);
    await deletePasskeys(tx, accountId);
    await endSharingSince(tx, deps, account, { since: createdAt, left: null });
    return { code: await openReset(tx, deps, { accountId, familyId: account.familyId, to: account.email }) };
  });
}
