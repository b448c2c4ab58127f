interface KnownCard {
  id: string;
  isMain: boolean;
}

/** Cards that a family may have. */
export const cardsMax = 20;

export const lastCardSentence = 'This card pays for an open booking. Add another card before you delete this one.';

export type DeletionVerdict =
  | { allowed: false; sentence: string }
  /** `promote` is the card that becomes main, or null when the main card stays or none is left. */
  | { allowed: true; promote: string | null };

/**
 * Product rule 3: deleting the main card promotes the newest; the cards that a live booking is paid with cannot all go.
 * Charges use the main card, so whichever card is last pays.
 *
 * @param cards the family's cards, oldest first
 */
export function judgeCardDeletion(
  cards: readonly KnownCard[],
  deleted: ReadonlySet<string>,
  hasLiveBooking: boolean,
): DeletionVerdict {
  const left = cards.filter((card) => !deleted.has(card.id));
  if (left.length === 0 && hasLiveBooking) return { allowed: false, sentence: lastCardSentence };
  const promote = left.some((card) => card.isMain) ? null : (left.at(-1)?.id ?? null);
  return { allowed: true, promote };
}
