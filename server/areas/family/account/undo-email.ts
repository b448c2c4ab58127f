import type { Answer } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { deleteFeed } from '@/server/areas/care/calendar/rows';
import { undoLink } from '@/server/areas/family/account/account-links';
import { freeAddress } from '@/server/areas/family/account/change-email';
import { deleteInvitationsBy, listLinksSince, listSharedFamilies } from '@/server/areas/family/account/rows/links';
import { deletePasskeys } from '@/server/areas/family/passkeys/rows';
import { listAdults, lockAccount, moveAccount } from '@/server/areas/family/records/rows/account';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { notUsable, openReset, requireCode, requireCodeOf } from '@/server/areas/family/session/codes';
import { forgetAllDevices, revokeAllChains } from '@/server/areas/family/session/rows';
import { take } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { useUpCodes, useUpUndo } from '@/server/areas/platform/mail/rows';
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
 * Undoes or stops a change of address with a code from the old mailbox (product rule 6). Somebody else may know the password, so
 * it is removed with all passkeys and known devices, and all sessions, codes, calendar addresses, invitations and links since the change end.
 * Returns a reset code. Throws `notFound`, `tooMany`, `conflict` if another account has the address.
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
  const now = deps.clock.now();
  await freeAddress(tx, accountId, email, taken);
  await moveAccount(tx, accountId, { email, passwordHash: null });
  await useUpCodes(tx, accountId, ['confirm', 'reset', 'email', 'notMe'], now);
  await useUpUndo(tx, accountId, { email, createdAt }, now);
  await revokeAllChains(tx, accountId, now);
  await forgetAllDevices(tx, accountId);
  await deletePasskeys(tx, accountId);
  await endSharingSince(tx, deps, account, { since: createdAt, left: left === email ? null : left });
  await enqueueMail(tx, deps, { kind: 'emailUndone', to: email, familyId, isBack: true });
  if (left !== email) await enqueueMail(tx, deps, { kind: 'emailUndone', to: left, familyId, isBack: false });
  return {
    mailboxes: left === email ? [email] : [email, left],
    reset: await openReset(tx, deps, { accountId, familyId, to: email }),
  };
}

/** Throws `notFound` if the account already has this address and no pending change. */
async function requireUndo(db: Queryable, deps: Pick<Deps, 'clock' | 'keys'>, typed: string) {
  const { email, ...code } = await requireCode(db, deps, typed, purposes);
  if (email === null || (email === code.accountEmail && code.pendingEmail === null)) throw notUsable();
  return { ...code, email };
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Ends what an attacker may have shared since then in every family of the account: invitations, calendar addresses, links of
 * invited adults, and links accepted from the mailbox `left` (null if the address never changed). Call it under the
 * account's lock.
 */
export async function endSharingSince(
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
