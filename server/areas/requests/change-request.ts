import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { limits } from '@/lib/limits';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { MoveDetails } from '@/server/areas/requests/rules';
import { lockFamily } from '@/server/areas/family/rows/records';
import { forgetOldChanges, type MoveSubject } from '@/server/areas/requests/rows/moves';
import type { Deps } from '@/server/areas/shared/deps';
import { detailsOfChange, isDone } from '@/server/areas/requests/is-done';
import { limitRequests } from '@/server/areas/requests/limit-requests';
import { refuseUnseen } from '@/server/areas/requests/refuse-unseen';

/** The move of a parent who asks for something else. */
export const changeMove = { actor: 'parent', action: 'change' } as const;

interface Change<Row, View> {
  lock: (tx: Tx, id: string, familyId: string) => Promise<Row | null>;
  /** Throws `conflict` where the table does not have the move. */
  require: (row: Row) => unknown;
  /** Makes the move; `details` are to be kept with it. */
  make: (tx: Tx, row: Row, details: MoveDetails) => Promise<Row>;
  present: (tx: Tx, row: Row) => Promise<View>;
}

/**
 * A parent asks for another tour or another place in line instead, in one transaction; repeating it changes nothing. Throws
 * `notFound`, `tooMany`, or `conflict`, also where what the parent saw has changed.
 */
export async function changeRequest<Row extends { id: string; version: number }, View>(
  deps: Deps,
  caller: Caller,
  subject: MoveSubject,
  { id, body }: { id: string; body: { version?: number; facilityId: string } },
  { lock, require, make, present }: Change<Row, View>,
): Promise<View> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const row = await lock(tx, id, caller.familyId);
    if (!row) throw notFound();
    const { version } = body;
    const details = detailsOfChange(body);
    if (await isDone(tx, subject, row, { ...changeMove, details, version })) return present(tx, row);
    await refuseUnseen({ row, version, present: () => present(tx, row) });
    require(row);
    await limitRequests(tx, deps, caller.familyId, body.facilityId);
    const after = await make(tx, row, details);
    await forgetOldChanges(tx, subject, id, { action: changeMove.action, kept: limits.changesKept });
    return present(tx, after);
  });
}
