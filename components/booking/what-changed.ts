import type { BookingGroup } from '@/api/contract/types';
import { changesIn } from '@/components/request/what-changed';
import { bookingLabel, bookingNextStep } from '@/lib/requests/booking-facts';
import { formatMoney } from '@/lib/money/money';

const refundOf = ({ cancellationQuote }: BookingGroup) => cancellationQuote?.amount ?? 0;

/** What has changed in a booking since a question about it was asked, in sentences for the parent. */
export const whatChanged = changesIn<BookingGroup>({
  noun: 'booking',
  labelOf: (booking) => bookingLabel(booking).label,
  sameStatus: (seen, now) => (seen.status === now.status ? null : bookingNextStep(now, null)),
  details(seen, now) {
    const money = (amount: number) => formatMoney(amount, now.price.currency);
    return [
      seen.price.total !== now.price.total &&
        `The price was ${money(seen.price.total)} and is now ${money(now.price.total)}.`,
      refundOf(seen) !== refundOf(now) &&
        `The refund for cancelling was ${money(refundOf(seen))} and is now ${money(refundOf(now))}.`,
    ];
  },
});
