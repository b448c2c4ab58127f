-- A remembered answer is the family's for which it was given: who has left that family does not read it again, and a family
-- that is deleted takes the answers along, whoever got them.
ALTER TABLE idempotency_key ADD COLUMN family_id uuid;
UPDATE idempotency_key SET family_id = account.family_id FROM account WHERE account.id = idempotency_key.account_id;
DELETE FROM idempotency_key WHERE family_id IS NULL;
ALTER TABLE idempotency_key ALTER COLUMN family_id SET NOT NULL;
CREATE INDEX idempotency_key_family ON idempotency_key (family_id);
