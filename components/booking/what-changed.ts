import type { BookingGroup } from '@/api/contract/types';
import { bookingNextStep } from '@/lib/booking-facts';
import { bookingStatusLabels, cardName } from '@/lib/labels';
import { formatMoney } from '@/lib/money';
import type { SeenRequest } from '@/components/request/use-answers';

const refundOf = ({ cancellationQuote }: BookingGroup) => cancellationQuote?.amount ?? 0;

/** What has changed in a booking since a question about it was asked, in sentences for the parent. */
export function whatChanged(
  { group: seen, card: seenCard }: SeenRequest<BookingGroup>,
  { group: now, card }: SeenRequest<BookingGroup>,
): string {
  const money = (amount: number) => formatMoney(amount, now.price.currency);
  const [before, after] = [bookingStatusLabels[seen.status].label, bookingStatusLabels[now.status].label];
  const otherCard = seenCard?.id !== card?.id;
  const onlyCard = otherCard && seen.version === now.version;
  const subject = onlyCard ? 'Your wallet' : 'This booking';
  const lines = [`${subject} has changed since you opened this page. Nothing has been done.`];
  if (before !== after) lines.push(`It was “${before}” and is now “${after}”.`);
  else if (seen.status !== now.status) lines.push(bookingNextStep(now, null));
  if (seen.price.total !== now.price.total) {
    lines.push(`The price was ${money(seen.price.total)} and is now ${money(now.price.total)}.`);
  }
  if (refundOf(seen) !== refundOf(now)) {
    lines.push(`The refund for cancelling was ${money(refundOf(seen))} and is now ${money(refundOf(now))}.`);
  }
  if (otherCard) {
    lines.push(card ? `Your main card is now ${cardName(card)}.` : 'There is no card in your wallet any more.');
  }
  return lines.join(' ');
}
