import type { Profile } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import type { FamilyKind } from '@/lib/family/family-records';
import type { Tx } from '@/server/db/connection';
import { countRecords, lockFamily } from '@/server/areas/family/rows/records';
import { updateNoneGiven } from '@/server/areas/family/rows/profile';

/** The lists that may be empty on purpose, each with where its answer is kept (product section 2, pickups). */
const lists = {
  authorizedPickups: { kind: 'authorized_pickup', column: 'noAuthorizedPickups' },
  unauthorizedPickups: { kind: 'unauthorized_pickup', column: 'noUnauthorizedPickups' },
} as const satisfies Record<keyof Profile['noneGiven'], { kind: FamilyKind; column: string }>;
const entries = Object.entries(lists) as [keyof typeof lists, (typeof lists)[keyof typeof lists]][];

/** Keeps "nobody" as the family's answer, or takes it back. Throws `conflict` where somebody is on the list. */
export async function answerNone(tx: Tx, caller: Caller, given: Partial<Profile['noneGiven']>): Promise<void> {
  await lockFamily(tx, caller.familyId);
  for (const [list, { kind, column }] of entries) {
    const none = given[list];
    if (none === undefined) continue;
    if (none && (await countRecords(tx, kind, caller.familyId)) > 0) {
      throw conflict('There is somebody on this list. Delete them first if nobody should be on it.');
    }
    await updateNoneGiven(tx, caller.familyId, { [column]: none });
  }
}

/** A person on the list takes "nobody" back. Under the family's lock. */
export async function clearNone(tx: Tx, caller: Caller, kind: FamilyKind): Promise<void> {
  const list = entries.find(([, { kind: own }]) => own === kind);
  if (list) await updateNoneGiven(tx, caller.familyId, { [list[1].column]: false });
}
