import type { Body } from '@/api/contract/types';
import { AppError, invalid } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import type { Tx } from '@/server/db/connection';
import {
  findAccountByEmail,
  findAccountById,
  updateAccount,
  type lockAccount,
} from '@/server/areas/family/rows/account';
import { useUpCodes } from '@/server/areas/mail/rows';
import { requireOwnPassword } from '@/server/areas/account/own-password';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { issueCode, issueUndo } from '@/server/areas/session/issue-code';
import { count, countMail } from '@/server/areas/session/throttle';

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** A new address, with the hash that the given password matched; null for the address in use, which gives a change up. */
export interface EmailChange {
  email: string;
  provenHash: string | null;
}

/**
 * Looks at the current password, without which a stolen token could have the account moved to another mailbox, and counts the
 * mails to both. Throws `invalid` {currentPassword}, `tooMany`.
 */
export async function proveEmailChange(
  deps: Deps,
  caller: Caller,
  { email: given = '', currentPassword }: Pick<Body<'updateUser'>, 'email' | 'currentPassword'>,
  context: CallContext,
): Promise<EmailChange> {
  const email = normaliseEmail(given);
  const account = await findAccountById(deps.db, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const own = normaliseEmail(account.email);
  if (email === own) return { email, provenHash: null };
  if (!currentPassword) throw invalid({ currentPassword: 'Enter your current password.' });
  const { passwordHash: provenHash } = await requireOwnPassword(deps, caller, currentPassword, 'currentPassword');
  await countMail(deps, email, context.address);
  await count(deps, 'mailMailbox', own);
  return { email, provenHash };
}

/** Asking for the address that is in use gives up a change that was under way. */
export async function changeEmail(
  tx: Tx,
  deps: Deps,
  account: Account,
  { email, provenHash }: EmailChange,
): Promise<void> {
  const isOwn = normaliseEmail(account.email) === email;
  if (!isOwn && (provenHash === null || provenHash !== account.passwordHash)) {
    throw invalid({ currentPassword: 'Your password was just changed.' });
  }
  await useUpCodes(tx, account.id, ['email'], deps.clock.now());
  await updateAccount(tx, account.id, { pendingEmail: isOwn ? null : email });
  if (isOwn) return;
  const { id: accountId, familyId } = account;
  const other = await findAccountByEmail(tx, email);
  // Whether the address has an account is told to its mailbox alone. A sign-up that nobody has confirmed is none.
  if (other?.confirmedAt)
    await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to: email, familyId: other.familyId });
  else await issueCode(tx, deps, 'emailChange', { accountId, familyId, to: email });
  await issueUndo(tx, deps, { accountId, familyId, to: account.email }, true);
}
