import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { inTransaction } from '@/server/db/transaction';
import { deleteLinks, listLinks } from '@/server/repositories/account-links';
import { lockAccount } from '@/server/repositories/account';
import { lockFamily } from '@/server/repositories/family-records';
import { undoLink } from '@/server/services/account/undo-link';
import type { Deps } from '@/server/services/deps';

/** Undoes links and withdraws invitations of the family, all or none; either side may. Throws `notFound`, `conflict`. */
export async function deleteAccountLinks(
  deps: Deps,
  caller: Caller,
  itemIds: readonly string[],
): Promise<Record<string, never>> {
  const ids = [...new Set(itemIds)];
  await inTransaction(deps.db, async (tx) => {
    // Accounts before families, as everywhere.
    const seen = (await listLinks(tx, caller.familyId)).filter((link) => ids.includes(link.id));
    for (const { accountId } of [...seen].sort((a, b) => ((a.accountId ?? '') < (b.accountId ?? '') ? -1 : 1))) {
      if (accountId) await lockAccount(tx, accountId);
    }
    await lockFamily(tx, caller.familyId);
    const links = (await listLinks(tx, caller.familyId)).filter((link) => ids.includes(link.id));
    if (links.length !== ids.length) throw notFound();
    for (const { id, accountId, ownFamilyId, linkedEmail } of links) {
      if (accountId === null || linkedEmail === null) await deleteLinks(tx, [id]);
      else await undoLink(tx, deps, { id, familyId: caller.familyId, accountId, ownFamilyId, linkedEmail });
    }
  });
  deps.triggerJob('mail');
  return {};
}
