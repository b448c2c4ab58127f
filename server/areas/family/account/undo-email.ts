import type { Answer } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { freeAddress } from '@/server/areas/family/account/change-email';
import { lockOut } from '@/server/areas/family/account/lock-out';
import { lockAccount, moveAccount } from '@/server/areas/family/records/rows/account';
import { notUsable, requireCode, requireCodeOf } from '@/server/areas/family/session/codes';
import { take } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { useUpUndo } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { errorCode, inTransaction, uniqueViolation } from '@/server/db/transaction';

const purposes = ['undo'] as const;

/** Returns the address that this code would restore. Throws `notFound`, `tooMany`. */
export async function checkEmailUndo(
  deps: Deps,
  code: string,
  context: CallContext,
): Promise<Answer<'checkEmailUndo'>> {
  await requireCodeOf(deps, code, purposes, context.address);
  const { email } = await requireUndo(deps.db, deps, code);
  return { email };
}

/**
 * Undoes or stops a change of address with a code from the old mailbox (product rule 6), and locks everyone out, because
 * somebody else may know the password. Returns a reset code. Throws `notFound`, `tooMany`, `conflict` if another account has the address.
 */
export async function undoEmail(deps: Deps, code: string, context: CallContext): Promise<Answer<'undoEmail'>> {
  await requireCodeOf(deps, code, purposes, context.address);
  const taken = `Another account uses this e‑mail address now, so we can’t put it back. Write to ${deps.settings.supportEmail}, and we’ll help you.`;
  try {
    const { mailboxes, reset } = await inTransaction(deps, (tx) => restoreAddress(tx, deps, code, taken));
    for (const mailbox of mailboxes) await take(deps, 'mailMailbox', normaliseEmail(mailbox));
    return { code: reset };
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw conflict(taken);
    throw error;
  }
}

async function restoreAddress(
  tx: Tx,
  deps: Deps,
  typed: string,
  taken: string,
): Promise<{ mailboxes: string[]; reset: string }> {
  const account = await lockAccount(tx, (await requireUndo(tx, deps, typed)).accountId);
  if (!account) throw notUsable();
  // Read again under the lock, so that only one of two concurrent calls succeeds.
  const { email, createdAt } = await requireUndo(tx, deps, typed);
  const { id: accountId, familyId, email: left } = account;
  await freeAddress(tx, accountId, email, taken);
  await moveAccount(tx, accountId, email);
  await useUpUndo(tx, accountId, { email, createdAt }, deps.clock.now());
  const reset = await lockOut(tx, deps, account, { since: createdAt, left: left === email ? null : left, to: email });
  await enqueueMail(tx, deps, { kind: 'emailUndone', to: email, familyId, isBack: true });
  if (left !== email) await enqueueMail(tx, deps, { kind: 'emailUndone', to: left, familyId, isBack: false });
  return { mailboxes: left === email ? [email] : [email, left], reset };
}

/** Throws `notFound` if the account already has this address and no pending change. */
async function requireUndo(db: Queryable, deps: Pick<Deps, 'clock' | 'keys'>, typed: string) {
  const { email, ...code } = await requireCode(db, deps, typed, purposes);
  if (email === null || (email === code.accountEmail && code.pendingEmail === null)) throw notUsable();
  return { ...code, email };
}
