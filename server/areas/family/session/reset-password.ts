import type { Body, SignedIn } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { lockAccount, lockAccountByEmail } from '@/server/areas/family/records/rows/account';
import { issueCode, notUsable, requireCode, requireCodeOf } from '@/server/areas/family/session/codes';
import { enter } from '@/server/areas/family/session/enter';
import { requireUncommon } from '@/server/areas/family/session/new-password';
import { hashPassword, setPassword } from '@/server/areas/family/session/passwords';
import { clear, countMail, inEvenTime } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/** Mails a reset code, or that there is no account; the answer is the same. Throws `tooMany`. */
export async function requestReset(deps: Deps, given: string, context: CallContext): Promise<Record<string, never>> {
  const email = normaliseEmail(given);
  await countMail(deps, email, context.address);
  return inEvenTime(async () => {
    await inTransaction(deps, async (tx) => {
      const account = await lockAccountByEmail(tx, email);
      if (!account) return enqueueMail(tx, deps, { kind: 'unknownAddress', to: email, familyId: null });
      const { id: accountId, familyId } = account;
      return issueCode(tx, deps, 'reset', { accountId, familyId, to: account.email });
    });
    return {};
  });
}

/** Checks a reset code without using it. Throws `notFound`, `tooMany`. */
export async function checkReset(deps: Deps, code: string, context: CallContext): Promise<Record<string, never>> {
  await requireCodeOf(deps, code, ['reset'], context.address);
  return {};
}

/**
 * Sets a new password with a code from the mailbox, which also proves the mailbox, so it confirms the account. Ends all sessions
 * and starts a new one, or asks for the second factor; both use the code up. Throws `notFound` for an unusable code, `invalid` for
 * a common password.
 */
export async function resetPassword(
  deps: Deps,
  code: string,
  { password, remember = true }: Body<'reset'>,
  context: CallContext,
): Promise<SignedIn> {
  const { accountEmail } = await requireCodeOf(deps, code, ['reset'], context.address);
  await requireUncommon(deps, password);
  const passwordHash = await hashPassword(password);
  const entered = await inTransaction(deps, async (tx) => {
    const { accountId } = await requireCode(tx, deps, code, ['reset']);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notUsable();
    // Read again under the lock, so that only one of two concurrent calls succeeds.
    await requireCode(tx, deps, code, ['reset']);
    await setPassword(tx, deps, account, passwordHash);
    return enter(tx, deps, { ...account, passwordHash }, { remember, by: 'mail' }, context);
  });
  await clear(deps, 'signinAccount', normaliseEmail(accountEmail));
  return entered;
}
