-- A charge whose outcome stayed unknown up to its limit: the booking goes on without it, and it is called off at the gateway.
ALTER TABLE payment DROP CONSTRAINT payment_status_check;
ALTER TABLE payment ADD CONSTRAINT payment_status_check
  CHECK (status IN ('created', 'succeeded', 'failed', 'needs_authentication', 'unanswered'));

-- When this charge was last begun: it is taken up again after the card's owner has been to the bank. Null: when it was written.
ALTER TABLE payment ADD COLUMN begun_at timestamptz;

-- The sandbox knows a charge before it is made, as the real gateway does.
COMMENT ON COLUMN sandbox_charge.status IS 'open, succeeded, failed, needs_authentication or canceled';
