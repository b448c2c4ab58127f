import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { deleteLinks, listLinks } from '@/server/areas/account/rows/links';
import { isAdult, lockAccount } from '@/server/areas/family/rows/account';
import { lockFamily } from '@/server/areas/family/rows/records';
import { undoLink } from '@/server/areas/account/undo-link';
import type { Deps } from '@/server/areas/shared/deps';

/** Undoes links and withdraws invitations of the family, all or none; either side may. Throws `notFound`, `conflict`. */
export async function deleteAccountLinks(
  deps: Deps,
  caller: Caller,
  itemIds: readonly string[],
): Promise<Record<string, never>> {
  const ids = [...new Set(itemIds)];
  const { familyId } = caller;
  await inTransaction(deps, async (tx) => {
    // Accounts before families, as everywhere.
    const seen = (await listLinks(tx, familyId)).filter((link) => ids.includes(link.id));
    const accounts = new Map<string, Awaited<ReturnType<typeof lockAccount>>>();
    for (const accountId of seen.flatMap((link) => link.accountId ?? []).sort()) {
      accounts.set(accountId, await lockAccount(tx, accountId));
    }
    await lockFamily(tx, familyId);
    const links = (await listLinks(tx, familyId)).filter((link) => ids.includes(link.id));
    if (links.length !== ids.length || !(await isAdult(tx, caller))) throw notFound();
    for (const { id, accountId } of links) {
      const linked = accountId === null ? undefined : accounts.get(accountId);
      // An invitation that was accepted since it was looked for is asked for again.
      if (accountId !== null && !linked) throw conflict('This has just changed. Look again.');
      if (linked) await undoLink(tx, deps, { id, familyId, linked });
      else await deleteLinks(tx, [id]);
    }
  });
  return {};
}
