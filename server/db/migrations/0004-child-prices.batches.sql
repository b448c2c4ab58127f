-- Permanent care that goes on or may begin: its price has to get steps.
-- batches: 1000 by booking_group.id
UPDATE booking_group SET price_due_at = '2000-01-01T00:00:00Z'
 WHERE id BETWEEN :from AND :to
   AND type = 2 AND status IN (1, 2, 5, 6, 7) AND child_prices IS NULL AND price_due_at IS NULL;
