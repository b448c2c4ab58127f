import type { Card } from '@/api/contract/types';
import { daysBetween, lastOfMonth, type CalendarDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';

type Expiry = Pick<Card, 'expiryMonth' | 'expiryYear'>;

const monthText = ({ expiryMonth }: Expiry) => String(expiryMonth).padStart(2, '0');

/** "08/2028". */
export const expiryText = (card: Expiry): string => `${monthText(card)}/${card.expiryYear}`;

/** The card that pays for a booking (product rule 4): its own while it is in the wallet, else the main one. */
export const payingCard = <C extends Pick<Card, 'id' | 'isMain'>>(
  cards: readonly C[],
  cardId: string | null | undefined,
): C | undefined => cards.find(({ id }) => id === cardId) ?? cards.find(({ isMain }) => isMain);

/** Today in the westernmost zone we serve, so that no card shows as expired while it still works. */
export const cardToday = (now: Date): CalendarDate => todayIn('Pacific/Honolulu', now);

/** Parents are warned this many days before a card expires. */
const warnDays = 60;

/** A card is valid through the last day of its month. */
export function cardLife(card: Expiry, now: Date): 'valid' | 'expiring' | 'expired' {
  const left = daysBetween(cardToday(now), lastOfMonth(`${card.expiryYear}-${monthText(card)}`));
  if (left < 0) return 'expired';
  return left <= warnDays ? 'expiring' : 'valid';
}

/** An expired card cannot be charged, and cannot become the main one. */
export const isExpired = (card: Expiry, now: Date): boolean => cardLife(card, now) === 'expired';

/**
 * The card that becomes the main one when the main card is deleted: the newest that has not expired. A wallet of expired
 * cards keeps one as its main card, so that its pages and mails have a card to name.
 * @param left oldest first
 */
export const nextMain = <C extends Expiry>(left: readonly C[], now: Date): C | undefined =>
  left.findLast((card) => !isExpired(card, now)) ?? left.at(-1);
