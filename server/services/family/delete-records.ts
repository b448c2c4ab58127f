import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import type { FamilyKind } from '@/lib/family-kinds';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { childClaimSentence } from '@/server/domain/family/child-claims';
import { refusalToDelete } from '@/server/domain/family/kinds';
import {
  countRecords,
  deleteRecords as deleteRows,
  findClaimsOnChildren,
  hasSigned,
  lockFamily,
  lockRecords,
  type StoredRecord,
} from '@/server/repositories/family-records';
import type { Deps } from '@/server/services/deps';

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
