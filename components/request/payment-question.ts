import type { BookingGroup, Card } from '@/api/contract/types';
import { cardName } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import type { Question } from '@/store/slices/alert';

interface PaymentQuestion {
  /** "Accept and pay". */
  action: string;
  /** Null where the price is not known here; the service then refuses what was not seen. */
  price: Pick<BookingGroup['price'], 'total' | 'monthly' | 'currency'> | null;
  card: Card | null;
  /** What is paid for, in sentences. */
  what: string;
  /** Where another card is chosen. */
  walletHref: string;
}

/** Asks before a card is charged: money is never taken without saying how much, and from which card. */
export function paymentQuestion({ action, price, card, what, walletHref }: PaymentQuestion): Question {
  const money = (amount: number) => (price ? formatMoney(amount, price.currency) : '');
  const proceedLabel = price ? `${action} ${money(price.total)}` : action;
  const monthly = price?.monthly ? ` Each later month is ${money(price.monthly)}, charged on its first day.` : '';
  return {
    title: `${proceedLabel} with ${card ? cardName(card) : 'your main card'}?`,
    message: `${what}${monthly}`,
    proceedLabel,
    cancelLabel: 'Not now',
    link: { href: walletHref, label: 'Change card' },
  };
}
