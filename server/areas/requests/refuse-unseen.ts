import type { Card } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';

/** An answer of the parent's to a request as it stood on the screen. The request is locked. */
export interface ParentAnswer {
  row: { version: number };
  /** The version that was seen; undefined where the caller did not look. */
  version: number | undefined;
  /** The amount that the answer is about, minor units: as it was seen (undefined where none was sent) and as it is now. */
  amount?: { of: 'charge' | 'refund'; seen: number | undefined; now: number };
  /** The main card that was named as the one to be charged, and the main card as it is now. The family is locked. */
  card?: { seen: string; now: Card | null };
  /** The request as the parent's GET answers it. */
  present: () => Promise<unknown>;
}

/**
 * Refuses an answer to a question that has changed meanwhile (product rule 4, "What was seen"): throws `conflict` with
 * `details: {group, charge or refund, card}`, the request as it is now, and the amount and the main card as they are now.
 * A repeat of what was done is looked for before (isDone).
 */
export async function refuseUnseen({ row, version, amount, card, present }: ParentAnswer): Promise<void> {
  const moved = version !== undefined && version !== row.version;
  const differs = amount?.seen !== undefined && amount.seen !== amount.now;
  const replaced = card !== undefined && card.seen !== card.now?.id;
  if (!moved && !differs && !replaced) return;
  const what = moved ? 'This request' : differs ? 'The amount' : 'Your main card';
  throw conflict(`${what} has changed since you looked at it. Nothing was done.`, {
    group: await present(),
    ...(amount && { [amount.of]: amount.now }),
    ...(card && { card: card.now }),
  });
}
