-- The few mails that were given up, which the desk lists and each scrape of the figures counts.
CREATE INDEX CONCURRENTLY outbox_given_up ON outbox (given_up_at) WHERE given_up_at IS NOT NULL;
-- Refunds that a bank returned, or that are to be made.
CREATE INDEX CONCURRENTLY refund_owed ON refund (created_at) WHERE status IN ('created', 'failed');
