import type { Body, Profile } from '@/api/contract/types';
import { AppError, conflict, invalid, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import {
  deleteAccountRow,
  deleteFamilyRow,
  findAccountByEmail,
  findAccountById,
  listAdults,
  lockAccount,
  lockAccountByEmail,
  moveAccount,
  updateAccount,
} from '@/server/areas/family/records/rows/account';
import { endWait } from '@/server/areas/family/second-factor/lost-factor';
import { requireProof } from '@/server/areas/family/second-factor/prove-factor';
import { issueCode, issueUndo, requireCode, requireCodeOf } from '@/server/areas/family/session/codes';
import { requireOwnPassword } from '@/server/areas/family/session/own-password';
import { revokeOtherChains } from '@/server/areas/family/session/rows';
import { undoLifetimeMs } from '@/server/areas/family/session/rules/mail-code';
import { count, countMail, take } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { prolongUndo, useUpCodes } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { errorCode, inTransaction, uniqueViolation } from '@/server/db/transaction';

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** `provenHash` is the hash that the given password matched; null for the current address, which cancels a pending change. */
export interface EmailChange {
  email: string;
  provenHash: string | null;
}

/**
 * Checks the current password, so that a stolen token cannot move the account to another mailbox, and counts the mails to both.
 * Throws `forbidden` where the second factor is to be proven first, `invalid` {currentPassword}, `tooMany`.
 */
export async function proveEmailChange(
  deps: Deps,
  caller: Caller,
  { email: given = '', currentPassword }: Pick<Body<'updateUser'>, 'email' | 'currentPassword'>,
  context: CallContext,
): Promise<EmailChange> {
  const email = normaliseEmail(given);
  const account = await findAccountById(deps.db, caller.accountId);
  if (!account) throw unauthorized();
  const own = normaliseEmail(account.email);
  if (email === own) return { email, provenHash: null };
  await requireProof(deps, caller);
  if (!currentPassword) throw invalid({ currentPassword: 'Enter your current password.' });
  const { passwordHash: provenHash } = await requireOwnPassword(deps, caller, currentPassword, 'currentPassword');
  await countMail(deps, email, context.address);
  await count(deps, 'mailMailbox', own);
  return { email, provenHash };
}

/** Asking for the current address cancels a pending change. */
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
  // Only the mailbox learns whether the address has an account. An unconfirmed sign-up does not count.
  if (other?.confirmedAt)
    await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to: email, familyId: other.familyId });
  else await issueCode(tx, deps, 'emailChange', { accountId, familyId, to: email });
  await issueUndo(tx, deps, { accountId, familyId, to: account.email }, true);
}

const purposes = ['email'] as const;
const taken = 'Another account uses this e‑mail address.';

/**
 * Moves the account to its new address with the code from that mailbox. The caller must be logged in: a mistyped address must
 * not give its owner access. Ends all other sessions; the old mailbox can undo the change for seven days (product rule 6).
 * Throws `notFound` for an unusable code, `forbidden` for another account's, `conflict` if the address is taken.
 */
export async function confirmEmail(deps: Deps, caller: Caller, code: string, context: CallContext): Promise<Profile> {
  await requireCodeOf(deps, code, purposes, context.address);
  try {
    const { left, profile } = await inTransaction(deps, async (tx) => {
      const left = await moveAddress(tx, deps, caller, code);
      return { left, profile: await readProfile(tx, deps, caller) };
    });
    // Counted but never refused, or an attacker could use up the limit so that the old mailbox gets no warning.
    await take(deps, 'mailMailbox', normaliseEmail(left));
    return profile;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw conflict(taken);
    throw error;
  }
}

/** Returns the old address. */
async function moveAddress(tx: Tx, deps: Deps, caller: Caller, code: string): Promise<string> {
  const account = await lockAccount(tx, caller.accountId);
  if (!account) throw unauthorized();
  // Read under the lock, so that only one of two concurrent calls succeeds.
  const found = await requireCode(tx, deps, code, purposes);
  if (found.accountId !== account.id) {
    throw new AppError('forbidden', 'This link is for another account. Nothing was changed.');
  }
  const { id: accountId, familyId, email: left } = account;
  const now = deps.clock.now();
  await freeAddress(tx, accountId, found.email!, taken);
  await moveAccount(tx, accountId, found.email!);
  // Codes in the old mailbox become void, except those that undo the change.
  await useUpCodes(tx, accountId, ['confirm', 'reset', 'email', 'notMe'], now);
  await revokeOtherChains(tx, accountId, caller.chainId, now);
  // Its mail would go to the old mailbox.
  await endWait(tx, account);
  await prolongUndo(tx, accountId, left, new Date(now.getTime() + undoLifetimeMs));
  await issueUndo(tx, deps, { accountId, familyId, to: left }, false);
  return left;
}

/**
 * Deletes an unconfirmed sign-up with this address, so that it cannot keep the address from its proven owner. Throws `conflict`
 * with `taken` for a confirmed account.
 */
export async function freeAddress(tx: Tx, accountId: string, email: string, taken: string): Promise<void> {
  const other = await lockAccountByEmail(tx, email);
  if (!other || other.id === accountId) return;
  if (other.confirmedAt !== null) throw conflict(taken);
  await deleteAccountRow(tx, other.id);
  if ((await listAdults(tx, other.familyId)).length === 0) await deleteFamilyRow(tx, other.familyId);
}
