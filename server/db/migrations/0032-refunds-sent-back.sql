-- A refund that the card's bank sent back, days later perhaps; and one of these that the family then got in another way.
ALTER TABLE refund DROP CONSTRAINT refund_status_check;
ALTER TABLE refund ADD CONSTRAINT refund_status_check
  CHECK (status IN ('created', 'succeeded', 'failed', 'paid_otherwise'));
ALTER TABLE refund ADD COLUMN failure text;
