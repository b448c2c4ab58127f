import { createHash } from 'node:crypto';
import type { Card } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import { type MoveSubject, newestMoves } from '@/server/areas/care/requests/rows/moves';
import { type AskedMove, isRepeat, type MoveDetails, movesForRepeatCheck } from '@/server/areas/care/requests/rules';
import { canonicalJson } from '@/server/areas/family/agreement/rules';
import type { Tx } from '@/server/db/connection';

/**
 * Whether this exact move has been made already and is still in force (product rule 4, "Repeats"). The caller has locked the
 * request and must then do nothing.
 */
export async function isRepeatedMove(
  tx: Tx,
  subject: MoveSubject,
  request: { id: string; version: number },
  asked: AskedMove,
): Promise<boolean> {
  return isRepeat(asked, request, await newestMoves(tx, subject, request.id, movesForRepeatCheck));
}

/**
 * Whether the request is hidden already. Hiding is not in the history, but nothing changes a hidden request afterwards, so it
 * was hidden at the version before its current one.
 */
export const isRepeatedHide = (
  request: { hiddenAt: Date | null; version: number },
  version: number | undefined,
): boolean =>
  request.hiddenAt !== null && (version === undefined || [request.version - 1, request.version].includes(version));

/** The details recorded with a change: the facility, and a hash of everything else that was asked for. */
export function detailsOfChange({ version: _, ...wish }: { version?: number; facilityId: string }): MoveDetails {
  return { facilityId: wish.facilityId, wish: createHash('sha256').update(canonicalJson(wish)).digest('hex') };
}

/** The amount an answer is about, in minor units: as shown (undefined if not sent) and as it is now. */
export interface ShownAmount {
  kind: 'charge' | 'refund';
  shown: number | undefined;
  now: number;
}

/** An answer to a request as shown on the screen. The request is locked. */
interface ShownAnswer {
  row: { version: number };
  /** The version that was shown; undefined if the client did not send it. */
  version: number | undefined;
  amount?: ShownAmount;
  /** The same of the monthly prices after the first month. */
  months?: { shown: readonly number[] | undefined; now: readonly number[] };
  /** The card chosen or shown as the one to be charged, and the card that can be (shownCard). The family is locked. */
  card?: { shown: string; now: Card | null };
  /** The request in the contract's shape. */
  present: () => Promise<unknown>;
}

/**
 * Refuses an answer if the request or the amount has changed, or the card was deleted, since it was seen (product rule 4, "What was
 * seen"). Throws `conflict` with the current values in `details: {group, charge or refund, card}`. Check for a repeat first
 * (isRepeatedMove): a repeated answer carries an old version too.
 */
export async function refuseStale({ row, version, amount, months, card, present }: ShownAnswer): Promise<void> {
  const moved = version !== undefined && version !== row.version;
  const differs =
    (amount?.shown !== undefined && amount.shown !== amount.now) ||
    (months?.shown !== undefined && months.shown.join() !== months.now.join());
  const replaced = card !== undefined && card.shown !== card.now?.id;
  if (!moved && !differs && !replaced) return;
  const what = moved ? 'This request' : differs ? 'The amount' : 'Your card';
  throw conflict(`${what} has changed since you looked at it. Nothing was done.`, {
    group: await present(),
    ...(amount && { [amount.kind]: amount.now }),
    ...(card && { card: card.now }),
  });
}
