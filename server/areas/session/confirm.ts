import type { Tokens } from '@/api/contract/types';
import type { CallContext } from '@/lib/requests/call';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { lockAccount, updateAccount } from '@/server/areas/family/rows/account';
import { useUpCodes } from '@/server/areas/mail/rows';
import { forgetSignUps, listSignUps } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { issueCode } from '@/server/areas/session/issue-code';
import { startSession } from '@/server/areas/session/start-session';
import { notUsable, requireCode, requireCodeOf } from '@/server/areas/session/usable-code';

const purposes = ['confirm'] as const;
type Code = Awaited<ReturnType<typeof requireCode>>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Confirms an account and begins a session. The link in the mail opens a page that makes this call: what merely fetches the
 * link uses nothing up (product rule 6). Throws `notFound` for a code that cannot be used.
 */
export async function confirm(deps: Deps, code: string, context: CallContext): Promise<Tokens> {
  await requireCodeOf(deps, code, purposes, context.address);
  return inTransaction(deps, async (tx) => {
    const { accountId } = await requireCode(tx, deps, code, purposes);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock: of two calls with one code the second finds it used.
    const found = await requireCode(tx, deps, code, purposes);
    await confirmAccount(tx, deps, account, found);
    return startSession(tx, deps, accountId, false);
  });
}

/** The password of the code's own sign-up comes into force, and of no other: without one, the mailbox is asked to choose. */
async function confirmAccount(tx: Tx, deps: Deps, account: Account, code: Code): Promise<void> {
  const now = deps.clock.now();
  const { id: accountId, familyId, email: to } = account;
  const signUp = (await listSignUps(tx, accountId)).find(({ id }) => id === code.signUpId);
  await updateAccount(tx, accountId, {
    confirmedAt: now,
    passwordHash: signUp?.passwordHash ?? null,
    ...(signUp ? { consentAt: signUp.consentAt } : {}),
  });
  await forgetSignUps(tx, accountId);
  await useUpCodes(tx, accountId, ['confirm'], now);
  if (!signUp) await issueCode(tx, deps, 'choosePassword', { accountId, familyId, to });
}
