-- The sender that holds a mail keeps it until then, by the database's clock; null while nobody sends it.
ALTER TABLE outbox ADD COLUMN leased_until timestamptz;
-- When the code in a mail expires; null for a mail without one. Such a mail is sent first, and not afterwards.
ALTER TABLE outbox ADD COLUMN expires_at timestamptz;
-- When we stopped trying; null for a mail that waits or was sent.
ALTER TABLE outbox ADD COLUMN given_up_at timestamptz;
-- What the mail server last answered, or the kind of failure: "550 5.1.1", "ETIMEDOUT", "expired". Never its text.
ALTER TABLE outbox ADD COLUMN last_reply text;
-- The kind of failure of the last call to the gateway; null after an answer, and before the first call.
ALTER TABLE payment ADD COLUMN last_error text;
ALTER TABLE refund ADD COLUMN last_error text;
