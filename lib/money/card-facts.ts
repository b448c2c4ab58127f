import { daysBetween, lastOfMonth, type CalendarDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/time-zones';

interface Expiry {
  /** 1 to 12. */
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
}

const monthText = ({ expiryMonth }: Expiry) => String(expiryMonth).padStart(2, '0');

/** "08/2028", as printed on the card. */
export const expiryText = (card: Expiry): string => `${monthText(card)}/${card.expiryYear}`;

/** The day for cards: that of the westernmost zone we serve, so that none is called expired while it still pays. */
export const cardToday = (now: Date): CalendarDate => todayIn('Pacific/Honolulu', now);

/** Parents are told so many days before a card expires. */
const warnDays = 60;

/** A card is good until the last day of its month. */
export function cardLife(card: Expiry, now: Date): 'valid' | 'expiring' | 'expired' {
  const left = daysBetween(cardToday(now), lastOfMonth(`${card.expiryYear}-${monthText(card)}`));
  if (left < 0) return 'expired';
  return left <= warnDays ? 'expiring' : 'valid';
}
