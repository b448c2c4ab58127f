-- What the adults of a family did in its record. What facilities opened is in child_activity.
CREATE TABLE record_activity (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  -- Null: the account was deleted.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- The person or the device that it was about.
  about text
);
CREATE INDEX record_activity_family ON record_activity (family_id, at DESC, id);
CREATE INDEX record_activity_account ON record_activity (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX record_activity_at ON record_activity (at);
