import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { limits } from '@/lib/limits';
import {
  detailsOfChange,
  isRepeatedMove,
  refuseStale,
  type ShownAmount,
} from '@/server/areas/care/requests/answer-checks';
import { limitRequests } from '@/server/areas/care/requests/check-request';
import { forgetOldChanges, type MoveSubject } from '@/server/areas/care/requests/rows/moves';
import type { AskedMove, MoveDetails } from '@/server/areas/care/requests/rules';
import { holdLink } from '@/server/areas/facilities/contacts/links';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

export const changeMove = { actor: 'parent', action: 'change' } as const;

interface Change<Row, Wish, View> {
  lock: (tx: Tx, id: string, familyId: string) => Promise<Row | null>;
  /** Throws `conflict` if the workflow does not allow the move. */
  require: (row: Row) => unknown;
  /** Checks what is asked for. Throws `notFound` or `invalid`. */
  check: (tx: Tx, row: Row) => Promise<Wish>;
  /** Whether the request asks for this already. */
  isSame: (row: Row, asked: Wish) => boolean;
  /** Makes the move and records `details` with it. */
  make: (tx: Tx, row: Row, details: MoveDetails, asked: Wish) => Promise<Row>;
  present: (tx: Tx, row: Row) => Promise<View>;
}

/**
 * A parent changes a tour or waitlist request, in one transaction. Repeating the change does nothing, and neither does a change to
 * what is asked for already: the facility is not asked again. Throws `notFound`, `tooMany`, or `conflict` (also when the request
 * has changed since the parent saw it).
 */
export async function changeRequest<Row extends { id: string; version: number }, Asked, View>(
  deps: Deps,
  caller: Caller,
  subject: MoveSubject,
  { id, body }: { id: string; body: { version?: number; facilityId: string } },
  { lock, require, check, isSame, make, present }: Change<Row, Asked, View>,
): Promise<View> {
  return inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const row = await lock(tx, id, caller.familyId);
    if (!row) throw notFound();
    const { version } = body;
    const details = detailsOfChange(body);
    if (await isRepeatedMove(tx, subject, row, { ...changeMove, details, version })) return present(tx, row);
    await refuseStale({ row, version, present: () => present(tx, row) });
    require(row);
    const asked = await check(tx, row);
    if (isSame(row, asked)) return present(tx, row);
    await limitRequests(tx, deps, caller.familyId, body.facilityId);
    const after = await make(tx, row, details, asked);
    await forgetOldChanges(tx, subject, id, { action: changeMove.action, most: limits.changesKept });
    return present(tx, after);
  });
}

/** A request after a facility's answer. `changed` is false if the answer was a repeat. */
export interface Answered<Row> {
  row: Row;
  changed: boolean;
}

/** The request as it was shown to the facility that answers, and who there answers; nothing from the desk. */
export interface ShownToFacility {
  version?: number | undefined;
  contactId?: string | undefined;
  /** By which the contact answers. */
  linkId?: string | undefined;
}

interface Answer<Row, Asked> {
  lock: (tx: Tx) => Promise<Row | null | undefined>;
  /** What the facility asks for; may depend on the request. */
  ask: (tx: Tx, row: Row) => Promise<Asked> | Asked;
  /** The amount that the answer is about, if one was shown. */
  amount?: (tx: Tx, row: Row, asked: Asked) => Promise<ShownAmount | undefined>;
  make: (tx: Tx, row: Row, asked: Asked) => Promise<Row>;
}

/**
 * Makes a facility's move, unless it repeats the move in force. Throws `notFound` (also once the contact's link has ended), `conflict` if the request or the amount has changed
 * since it was seen, and whatever `ask` and `make` throw.
 */
export async function answerForFacility<
  Row extends { id: string; version: number },
  Asked extends Omit<AskedMove, 'actor' | 'version'>,
>(
  deps: Deps,
  subject: MoveSubject,
  { version, contactId, linkId }: ShownToFacility,
  { lock, ask, amount, make }: Answer<Row, Asked>,
): Promise<Answered<Row>> {
  return inTransaction(deps, async (tx) => {
    const row = await lock(tx);
    if (!row) throw notFound();
    if (contactId && linkId) await holdLink(tx, deps, { id: linkId, contactId });
    const asked = await ask(tx, row);
    const { action, details, note = null } = asked;
    if (await isRepeatedMove(tx, subject, row, { actor: 'facility', action, details, version, note }))
      return { row, changed: false };
    const shown = await amount?.(tx, row, asked);
    const present = async () => ({ version: row.version });
    await refuseStale({ row, version, ...(shown && { amount: shown }), present });
    return { row: await make(tx, row, asked), changed: true };
  });
}

interface Due {
  /** Ids of due requests, longest overdue first, without those in `skip`. */
  list: (now: Date, skip: readonly string[], limit: number) => Promise<string[]>;
  /** Must re-check that the request is still due: another process may have advanced it. */
  advance: (tx: Tx, id: string) => Promise<unknown>;
  /** Log field for the id, and the log message on failure. */
  failed: readonly [id: string, message: string];
}

const batch = 50;

/**
 * Advances every due request, each in its own transaction, so several processes can share the work and a crash leaves
 * nothing half done. A request that fails is skipped until the next sweep. Returns how many were advanced.
 */
export async function advanceDue(deps: Deps, { list, advance, failed: [name, message] }: Due): Promise<number> {
  const failed: string[] = [];
  for (let advanced = 0; ;) {
    const ids = await list(deps.clock.now(), failed, batch);
    if (ids.length === 0) return advanced;
    for (const id of ids) {
      try {
        await inTransaction(deps, (tx) => advance(tx, id));
        advanced += 1;
      } catch (error) {
        failed.push(id);
        deps.log.error({ [name]: id, err: error }, message);
      }
    }
  }
}
