import type { Paged } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { Deps } from '@/server/areas/shared/deps';
import { paged, pageOf, type Page } from '@/server/areas/shared/paging';
import { isHidden } from '@/server/areas/requests/is-done';
import { refuseUnseen } from '@/server/areas/requests/refuse-unseen';

/** The groups of a page as the contract answers them, in its envelope. */
export async function answerPage<Row, View>(
  query: { page?: number; limit?: number },
  list: (page: Page) => Promise<{ groups: Row[]; total: number }>,
  present: (groups: Row[]) => Promise<View[]>,
): Promise<Paged<View>> {
  const page = pageOf(query);
  const { groups, total } = await list(page);
  return paged(await present(groups), total, page);
}

interface Hiding<Row, View> {
  lock: (tx: Tx, id: string, familyId: string) => Promise<Row | null>;
  /** Why it stays in the lists; null once it is over. */
  refusal: (row: Row, now: Date) => string | null;
  update: (tx: Tx, id: string, change: { hiddenAt: Date; isExample: boolean; updatedAt: Date }) => Promise<Row>;
  present: (db: Queryable, row: Row) => Promise<View>;
}

/**
 * Takes a request that is over out of the lists, not out of the record; hiding it again changes nothing. Throws `notFound`,
 * or `conflict`, also where what the parent saw has changed.
 */
export async function hideRequest<Row extends { version: number; hiddenAt: Date | null }, View>(
  deps: Deps,
  caller: Caller,
  id: string,
  version: number | undefined,
  { lock, refusal, update, present }: Hiding<Row, View>,
): Promise<View> {
  return inTransaction(deps, async (tx) => {
    const row = await lock(tx, id, caller.familyId);
    if (!row) throw notFound();
    if (isHidden(row, version)) return present(tx, row);
    await refuseUnseen({ row, version, present: () => present(tx, row) });
    const now = deps.clock.now();
    const sentence = refusal(row, now);
    if (sentence !== null) throw conflict(sentence);
    return present(tx, await update(tx, id, { hiddenAt: now, isExample: false, updatedAt: now }));
  });
}
