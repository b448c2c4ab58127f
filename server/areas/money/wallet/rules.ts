import { isExpired, nextMain } from '@/lib/money/card-facts';

interface KnownCard {
  id: string;
  isMain: boolean;
  expiryMonth: number;
  expiryYear: number;
}

export const cardsMax = 20;

export const lastCardSentence = 'This card pays for an open booking. Add another card before you delete this one.';

/** Why a card cannot become the main one; null if it can. */
export const refuseMain = (card: KnownCard, now: Date): string | null =>
  !card.isMain && isExpired(card, now) ? 'This card has expired, so it can’t be your main card. Add a new one.' : null;

export type DeletionVerdict =
  | { allowed: false; sentence: string }
  /** `promote` is the card that becomes main; null if the main card stays or none is left. */
  | { allowed: true; promote: string | null };

/**
 * Product rule 3: deleting the main card promotes the newest that has not expired, and the last card cannot be deleted while there
 * is a live booking.
 *
 * @param cards the family's cards, oldest first
 */
export function judgeCardDeletion(
  cards: readonly KnownCard[],
  deleted: ReadonlySet<string>,
  hasLiveBooking: boolean,
  now: Date,
): DeletionVerdict {
  const left = cards.filter((card) => !deleted.has(card.id));
  if (left.length === 0 && hasLiveBooking) return { allowed: false, sentence: lastCardSentence };
  const promote = left.some((card) => card.isMain) ? null : (nextMain(left, now)?.id ?? null);
  return { allowed: true, promote };
}
