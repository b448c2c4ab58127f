import type { Answer } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import type { CallContext } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import { freeAddress } from '@/server/areas/account/free-address';
import { deleteInvitationsBy, listLinksSince, listSharedFamilies } from '@/server/areas/account/rows/links';
import { undoLink } from '@/server/areas/account/undo-link';
import { deleteFeed } from '@/server/areas/calendar/rows';
import { listAdults, lockAccount, updateAccount } from '@/server/areas/family/rows/account';
import { lockFamily } from '@/server/areas/family/rows/records';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { useUpCodes, useUpUndo } from '@/server/areas/mail/rows';
import { openReset } from '@/server/areas/session/issue-code';
import { revokeAllChains } from '@/server/areas/session/rows';
import { take } from '@/server/areas/session/throttle';
import { notUsable, requireCode, requireCodeOf } from '@/server/areas/session/usable-code';
import type { Deps } from '@/server/areas/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { errorCode, inTransaction, uniqueViolation } from '@/server/db/transaction';

const purposes = ['undo'] as const;

/** The address that a code from the old mailbox brings back; changes nothing. Throws `notFound`, `tooMany`. */
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
 * Puts the address back that the account had, or stops the change to another, by a code from the old mailbox
 * (product rule 6). Whoever asked for the change knows the password, so it works no more: every session and open code
 * ends, and so does what a session leaves behind (calendar addresses, invitations, links that were made since). The
 * answer's code is for a new password. Throws `notFound`, `tooMany`, `conflict` when another account has the address.
 */
export async function undoEmail(deps: Deps, code: string, context: CallContext): Promise<Answer<'undoEmail'>> {
  await requireCodeOf(deps, code, purposes, context.address);
  const taken = `Another account uses this e-mail address now, so we can’t put it back. Write to ${deps.settings.supportEmail}, and we will help you.`;
  try {
    const { mailboxes, reset } = await inTransaction(deps, (tx) => goBack(tx, deps, code, taken));
    for (const mailbox of mailboxes) await take(deps, 'mailMailbox', normaliseEmail(mailbox));
    return { code: reset };
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw conflict(taken);
    throw error;
  }
}

async function goBack(
  tx: Tx,
  deps: Deps,
  typed: string,
  taken: string,
): Promise<{ mailboxes: string[]; reset: string }> {
  const account = await lockAccount(tx, (await requireUndo(tx, deps, typed)).accountId);
  if (!account) throw notUsable();
  // Read again under the lock: of two calls with one code the second finds it used.
  const { email, createdAt } = await requireUndo(tx, deps, typed);
  const { id: accountId, familyId, email: left } = account;
  const now = deps.clock.now();
  await freeAddress(tx, accountId, email, taken);
  await updateAccount(tx, accountId, { email, pendingEmail: null, passwordHash: null });
  await useUpCodes(tx, accountId, ['confirm', 'reset', 'email'], now);
  await useUpUndo(tx, accountId, { email, createdAt }, now);
  await revokeAllChains(tx, accountId, now);
  await endSharingSince(tx, deps, account, { since: createdAt, left: left === email ? null : left });
  await enqueueMail(tx, deps, { kind: 'emailUndone', to: email, familyId, isBack: true });
  if (left !== email) await enqueueMail(tx, deps, { kind: 'emailUndone', to: left, familyId, isBack: false });
  return {
    mailboxes: left === email ? [email] : [email, left],
    reset: await openReset(tx, deps, { accountId, familyId, to: email }),
  };
}

/** A code that would bring back the address that the account has, with no change under way, has nothing to undo. */
async function requireUndo(db: Queryable, deps: Pick<Deps, 'clock' | 'secret'>, typed: string) {
  const { email, ...code } = await requireCode(db, deps, typed, purposes);
  if (email === null || (email === code.accountEmail && code.pendingEmail === null)) throw notUsable();
  return { ...code, email };
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * What somebody else may have opened with this account since then, on every record that it belongs to: invitations and
 * calendar addresses, links of those it invited, and its own links to records that were accepted from the mailbox `left` (null: it never
 * moved). To be called under the account's lock.
 */
async function endSharingSince(
  tx: Tx,
  deps: Deps,
  account: Account,
  { since, left }: { since: Date; left: string | null },
): Promise<void> {
  await deleteInvitationsBy(tx, account.id);
  for (const familyId of [account.ownFamilyId, ...(await listSharedFamilies(tx, account.id))]) {
    await deleteFeed(tx, familyId);
  }
  for (const { id, familyId, accountId } of await listLinksSince(tx, { account: account.id, since, left })) {
    const linked = accountId === account.id ? account : await lockAccount(tx, accountId);
    await lockFamily(tx, familyId);
    const isShared = (await listAdults(tx, familyId)).length > 1;
    if (linked && isShared) await undoLink(tx, deps, { id, familyId, linked });
  }
}
