import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { deleteAccountRow, lockAccount } from '@/server/repositories/account';
import { deleteFeed } from '@/server/repositories/calendar-feeds';
import { deleteInvitations, deleteRememberedAnswers } from '@/server/repositories/family-erasure';
import { lockFamily } from '@/server/repositories/family-records';
import { listOtherAddresses } from '@/server/repositories/mail-codes';
import { deleteMailsAbout } from '@/server/repositories/mail-outbox';
import { eraseFamily, requireNothingBinding } from '@/server/services/account/erase-family';
import { familiesOf, leftWithout } from '@/server/services/account/list-deletion-obstacles';
import { requireOwnPassword } from '@/server/services/account/own-password';
import type { Deps } from '@/server/services/deps';
import { removeGivenUpFiles } from '@/server/services/files/remove-given-up-files';
import { letterFor } from '@/server/services/mail/enqueue-mail';

/**
 * Deletes the caller's account, and every family record that nobody else belongs to, everywhere: files and outbox too. A
 * record that another adult shares, or began with, stays with that adult. Throws `invalid` {password}, and `conflict` while bookings live or money is
 * under way.
 */
export async function deleteAccount(deps: Deps, caller: Caller, password: string): Promise<Record<string, never>> {
  const { email } = await requireOwnPassword(deps, caller, password, 'password');
  await inTransaction(deps, (tx) => erase(tx, deps, caller));
  // The rest can be done again by the jobs: the rows are gone, what is left to remove is noted.
  await removeGivenUpFiles(deps).catch(() => undefined);
  await enqueueClosingMail(deps, email);
  return {};
}

async function erase(tx: Tx, deps: Deps, caller: Caller): Promise<void> {
  const account = await lockAccount(tx, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const families = await familiesOf(tx, account);
  for (const familyId of families) await lockFamily(tx, familyId);
  const left = await leftWithout(tx, account, families);
  for (const familyId of left) await requireNothingBinding(tx, familyId);
  await deleteMailsAbout(tx, account.email);
  for (const address of await listOtherAddresses(tx, account.id)) await deleteMailsAbout(tx, address);
  await deleteInvitations(tx, account);
  await deleteRememberedAnswers(tx, 'accountId', account.id);
  // Whoever stays on a shared record opens a feed of their own again: this account knew the address.
  for (const familyId of families) await deleteFeed(tx, familyId);
  await deleteAccountRow(tx, account.id);
  for (const familyId of left) await eraseFamily(tx, deps, familyId);
}

/** Sent past the outbox, which is to remember nothing of this address. A farewell that fails is let go. */
async function enqueueClosingMail(deps: Deps, email: string): Promise<void> {
  const { subject, text } = letterFor(deps, { kind: 'accountDeleted', to: email, familyId: null });
  const messageId = `<goodbye-${deps.clock.now().getTime()}@${new URL(deps.publicUrl).hostname}>`;
  await deps.mailer
    .send({ to: email, subject, text, messageId })
    .catch(() => deps.log.warn({}, 'the goodbye letter could not be sent'));
}
