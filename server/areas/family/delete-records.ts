import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import type { FamilyKind } from '@/lib/family/family-records';
import {
  countRecords,
  deleteRecords as deleteRows,
  findClaimsOnChildren,
  hasSigned,
  lockFamily,
  lockRecords,
  type StoredRecord,
} from '@/server/areas/family/rows/records';
import { childClaimSentence, refusalToDelete } from '@/server/areas/family/rules';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Deletes records of one kind, all or nothing (product rule 11). Throws `notFound` when one of the ids is not the
 * family's, `conflict` for a child that is still needed and for a signed family's last
 * child, guardian or emergency contact.
 */
export async function deleteRecords(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  kind: FamilyKind,
  itemIds: string[],
): Promise<Record<string, never>> {
  const ids = [...new Set(itemIds)];
  await inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const records = await lockRecords(tx, kind, caller.familyId, ids);
    if (records.length !== ids.length) throw notFound();
    if (kind === 'child') await refuseNeededChildren(tx, caller, records);
    const left = (await countRecords(tx, kind, caller.familyId)) - ids.length;
    const refusal = refusalToDelete(kind, left, await hasSigned(tx, caller.familyId));
    if (refusal) throw conflict(refusal);
    await deleteRows(tx, kind, caller.familyId, ids);
  });
  return {};
}

async function refuseNeededChildren(tx: Tx, caller: Caller, children: StoredRecord[]): Promise<void> {
  const claims = await findClaimsOnChildren(
    tx,
    caller.familyId,
    children.map((child) => child.id),
  );
  const needed = children.find((child) => claims.some((claim) => claim.childId === child.id));
  if (!needed) return;
  const its = claims.filter((claim) => claim.childId === needed.id).map((claim) => claim.claim);
  throw conflict(childClaimSentence(String(needed.fields.firstName), its));
}
