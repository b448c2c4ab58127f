import type { BookingGroup, Card } from '@/api/contract/types';
import { cardName } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { monthlyText } from '@/lib/money/monthly-price';
import type { Question } from '@/store/slices/confirmation';

interface PaymentQuestion {
  /** "Accept and pay". */
  action: string;
  /** Null when unknown here; the service then refuses a price that was not shown. */
  price: Pick<BookingGroup['price'], 'total' | 'monthly' | 'steps' | 'currency'> | null;
  card: Card | null;
  what: string;
  walletHref: string;
}

/** Confirmation before a charge: always names the amount and the card. */
export function paymentQuestion({ action, price, card, what, walletHref }: PaymentQuestion): Question {
  const money = (amount: number) => (price ? formatMoney(amount, price.currency) : '');
  const proceedLabel = price ? `${action} ${money(price.total)}` : action;
  const monthly = price?.monthly ? ` Later months, charged on the 1st: ${monthlyText(price, money)}.` : '';
  return {
    title: `${proceedLabel} with ${card ? cardName(card) : 'your card'}?`,
    message: `${what}${monthly}`,
    proceedLabel,
    cancelLabel: 'Not now',
    link: { href: walletHref, label: 'Add a card' },
  };
}
