-- Payments that wait for the bank although their booking has ended or another card has paid: the job cancels them at the gateway.
UPDATE payment
   SET status = 'failed', failure = 'Cancelled before your bank confirmed it.', next_action = NULL, due_at = now(), attempts = 0
  FROM booking_group booking
 WHERE booking.id = payment.group_id AND NOT booking.is_example
   AND payment.status = 'needs_authentication' AND payment.gateway_reference IS NOT NULL
   AND (booking.status IN (3, 4, 8, 9, 10)
        OR EXISTS (SELECT FROM payment other
                    WHERE other.group_id = payment.group_id AND other.period IS NOT DISTINCT FROM payment.period
                      AND other.status = 'succeeded' AND other.refunded < other.amount));
