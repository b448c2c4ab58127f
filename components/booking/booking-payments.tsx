import type { BookingGroup, Payment } from '@/api/contract/types';
import { nextChargeOn } from '@/lib/booking-facts';
import { formatMonth, longDate } from '@/lib/dates';
import { formatMoney } from '@/lib/money';

const paymentTexts = {
  created: (amount) => `${amount} is being charged`,
  succeeded: (amount) => `${amount} paid`,
  failed: (amount) => `${amount} did not go through`,
  needs_authentication: (amount) => `${amount} is waiting for your bank`,
  unanswered: (amount) => `${amount} was not confirmed; if you were charged, it will be refunded in full`,
} as const satisfies Record<Payment['status'], (amount: string) => string>;

/** Every payment with its month where there are several, and the charge that comes next. */
export function BookingPayments({ booking }: { booking: BookingGroup }) {
  const { payments, price } = booking;
  const money = (amount: number) => formatMoney(amount, price.currency);
  const next = nextChargeOn(booking);
  return (
    <>
      {payments.map((payment) => (
        <p key={payment.id} className="mt-3 text-sm text-ink-soft">
          {payment.month && `${formatMonth(payment.month)} · `}Card ending in {payment.cardLast4}:{' '}
          {paymentTexts[payment.status](money(payment.amount))}
          {payment.refunded > 0 && `, ${money(payment.refunded)} refunded`}
        </p>
      ))}
      {next && price.monthly !== null && (
        <p className="mt-3 text-sm">
          Next charge: <strong>{money(price.monthly)}</strong> on {longDate(next)}, to your main card.
        </p>
      )}
    </>
  );
}
