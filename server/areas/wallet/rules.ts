interface KnownCard {
  id: string;
  isMain: boolean;
}

export const cardsMax = 20;

export const lastCardSentence = 'This card pays for an open booking. Add another card before you delete this one.';

export type DeletionVerdict =
  | { allowed: false; sentence: string }
  /** `promote` is the card that becomes main; null if the main card stays or none is left. */
  | { allowed: true; promote: string | null };

/**
 * Product rule 3: deleting the main card promotes the newest, and the last card cannot be deleted while there is a live booking.
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
