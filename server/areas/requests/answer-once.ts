import { notFound } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { AskedMove } from '@/server/areas/requests/rules';
import type { MoveSubject } from '@/server/areas/requests/rows/moves';
import type { Deps } from '@/server/areas/shared/deps';
import { isDone } from '@/server/areas/requests/is-done';

/** A request after a facility's answer; `changed` is false for a repeat that changed nothing. */
export interface Answered<Row> {
  row: Row;
  changed: boolean;
}

interface Answer<Row, Asked> {
  lock: (tx: Tx) => Promise<Row | null | undefined>;
  /** What the facility asks for, once the request is known. */
  ask: (tx: Tx, row: Row) => Promise<Asked> | Asked;
  make: (tx: Tx, row: Row, asked: Asked) => Promise<Row>;
}

/**
 * Makes a facility's move of a request, unless it is the very one that was made and still holds. Throws `notFound`, and
 * what `ask` and `make` throw.
 */
export async function answerOnce<Row extends { id: string; version: number }, Asked extends Omit<AskedMove, 'actor'>>(
  deps: Deps,
  subject: MoveSubject,
  { lock, ask, make }: Answer<Row, Asked>,
): Promise<Answered<Row>> {
  return inTransaction(deps, async (tx) => {
    const row = await lock(tx);
    if (!row) throw notFound();
    const asked = await ask(tx, row);
    const { action, details, note = null } = asked;
    if (await isDone(tx, subject, row, { actor: 'facility', action, details, note })) return { row, changed: false };
    return { row: await make(tx, row, asked), changed: true };
  });
}
