import type { BookingGroup } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

/** Refunds of the booking that the card's bank sent back: what is owed, and what happens next. Nothing where there are none. */
export function ReturnedRefunds({ booking }: { booking: BookingGroup }) {
  const refunds = booking.payments.flatMap((payment) => payment.refunds);
  const sum = (status: (typeof refunds)[number]['status']) =>
    refunds.filter((refund) => refund.status === status).reduce((total, { amount }) => total + amount, 0);
  const money = (amount: number) => formatMoney(amount, booking.price.currency);
  const [owed, paid] = [sum('failed'), sum('paid_otherwise')];
  return (
    <>
      {owed > 0 && (
        <Notice tone="warning" title={`Your bank returned our refund of ${money(owed)}`}>
          <p>
            This often happens when a card has expired or was cancelled. We still owe you this amount and will pay you
            in another way. <TextLink href={paths.support}>Write to us</TextLink> with the number {booking.number} and
            tell us how you would like to be paid. Never send us a card number.
          </p>
        </Notice>
      )}
      {paid > 0 && (
        <Notice tone="success" title={`We paid your refund of ${money(paid)} in another way`}>
          <p>Your bank had returned it to us.</p>
        </Notice>
      )}
    </>
  );
}
