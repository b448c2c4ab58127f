import type { BookingGroup } from '@/api/contract/types';
import { bookingNextStep } from '@/lib/booking-facts';
import { bookingStatusLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money';

const refundOf = ({ cancellationQuote }: BookingGroup) => cancellationQuote?.amount ?? 0;

/** What has changed in a booking since a question about it was asked, in sentences for the parent. */
export function whatChanged(seen: BookingGroup, now: BookingGroup): string {
  const money = (amount: number) => formatMoney(amount, now.price.currency);
  const [before, after] = [bookingStatusLabels[seen.status].label, bookingStatusLabels[now.status].label];
  const lines = ['This booking has changed since you opened it. Nothing has been done.'];
  if (before !== after) lines.push(`It was “${before}” and is now “${after}”.`);
  else if (seen.status !== now.status) lines.push(bookingNextStep(now.status, null));
  if (seen.price.total !== now.price.total) {
    lines.push(`The price was ${money(seen.price.total)} and is now ${money(now.price.total)}.`);
  }
  if (refundOf(seen) !== refundOf(now)) {
    lines.push(`The refund for cancelling was ${money(refundOf(seen))} and is now ${money(refundOf(now))}.`);
  }
  return lines.join(' ');
}
