CREATE INDEX CONCURRENTLY booking_group_price_due ON booking_group (price_due_at) WHERE price_due_at IS NOT NULL;
