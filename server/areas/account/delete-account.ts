import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { eraseFamily, requireNothingBinding } from '@/server/areas/account/erase-family';
import { familiesOf, leftWithout } from '@/server/areas/account/list-deletion-obstacles';
import { requireOwnPassword } from '@/server/areas/account/own-password';
import { deleteInvitations, deleteRememberedAnswers } from '@/server/areas/account/rows/family-erasure';
import { deleteFeed } from '@/server/areas/calendar/rows';
import { deleteAccountRow, lockAccount } from '@/server/areas/family/rows/account';
import { lockFamily } from '@/server/areas/family/rows/records';
import { removeGivenUpFiles } from '@/server/areas/files/remove-given-up-files';
import { letterFor } from '@/server/areas/mail/enqueue-mail';
import { deleteMailsAbout, listOtherAddresses } from '@/server/areas/mail/rows';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

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
