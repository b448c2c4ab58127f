import type { Tx } from '@/server/db/connection';
import { listAdults, lockAccount } from '@/server/repositories/account';
import { deleteInvitationsBy, listLinksSince, listSharedFamilies } from '@/server/repositories/account-links';
import { deleteFeed } from '@/server/repositories/calendar-feeds';
import { lockFamily } from '@/server/repositories/family-records';
import { undoLink } from '@/server/services/account/undo-link';
import type { Deps } from '@/server/services/deps';

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * What somebody else may have opened with this account since then, on every record that it belongs to: invitations and
 * calendar addresses, links of those it invited, and its own links to records that were accepted from the mailbox `left` (null: it never
 * moved). To be called under the account's lock.
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
