import type { BookingGroup, Payment } from '@/api/contract/types';
import { bookingMoney, lastMonthPaid } from '@/lib/booking-money';
import { lastChargeText } from '@/lib/booking-money-words';
import { formatMonth, longDate } from '@/lib/dates';
import { BookingStatus } from '@/lib/enums';
import { moneyIn } from '@/lib/money';

const paymentTexts = {
  created: (amount) => `${amount} is being charged`,
  succeeded: (amount) => `${amount} paid`,
  failed: (amount) => `${amount} did not go through`,
  needs_authentication: (amount) => `${amount} is waiting for your bank`,
  unanswered: (amount) => `${amount} was not confirmed; if you were charged, it will be refunded in full`,
} as const satisfies Record<Payment['status'], (amount: string) => string>;

/** Every payment with its month where there are several, and the charge that comes next, or that was the last one. */
export function BookingPayments({ booking }: { booking: BookingGroup }) {
  const { payments, price, status, endsOn } = booking;
  const money = moneyIn(price.currency);
  const last = endsOn && status === BookingStatus.APPROVED ? lastMonthPaid(payments) : null;
  const { next } = bookingMoney(booking);
  return (
    <>
      {payments.map((payment) => (
        <p key={payment.id} className="mt-3 text-sm text-ink-soft">
          {payment.month && `${formatMonth(payment.month)} · `}Card ending in {payment.cardLast4}:{' '}
          {paymentTexts[payment.status](money(payment.amount))}
          {payment.refunded > 0 && `, ${money(payment.refunded)} refunded`}
        </p>
      ))}
      {next?.on && (
        <p className="mt-3 text-sm">
          Next charge: <strong>{money(next.amount)}</strong> on {longDate(next.on)}, to your main card.
        </p>
      )}
      {last && (
        <p className="mt-3 text-sm">{lastChargeText(last, money)} Nothing more is charged, and nothing is refunded.</p>
      )}
    </>
  );
}
