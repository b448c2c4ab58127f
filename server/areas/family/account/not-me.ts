import type { Answer } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { lockOut } from '@/server/areas/family/account/lock-out';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { notUsable, requireCode, requireCodeOf } from '@/server/areas/family/session/codes';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

const purposes = ['notMe'] as const;

/** Returns the address of the account that this code locks, and locks nothing. Throws `notFound`, `tooMany`. */
export async function checkNotMe(deps: Deps, code: string, context: CallContext): Promise<Answer<'checkNotMe'>> {
  const { accountEmail } = await requireCodeOf(deps, code, purposes, context.address);
  return { email: accountEmail };
}

/** Locks everyone out of the account that a mail was about, and returns a reset code. Throws `notFound`, `tooMany`. */
export async function reportNotMe(deps: Deps, code: string, context: CallContext): Promise<Answer<'reportNotMe'>> {
  await requireCodeOf(deps, code, purposes, context.address);
  return inTransaction(deps, async (tx) => {
    const { accountId } = await requireCode(tx, deps, code, purposes);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock, so that only one of two concurrent calls succeeds.
    const { createdAt } = await requireCode(tx, deps, code, purposes);
    return { code: await lockOut(tx, deps, account, { since: createdAt, left: null, to: account.email }) };
  });
}
