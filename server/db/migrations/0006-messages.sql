-- Mail to be sent: written in the transaction that causes it, sent by a job, retried until it goes.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  family_id uuid REFERENCES family ON DELETE CASCADE,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_family ON outbox (family_id);
CREATE INDEX outbox_created ON outbox (created_at DESC);

CREATE TABLE support_message (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  subject text NOT NULL,
  message text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX support_message_family ON support_message (family_id, at);

CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  recipient text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX invitation_family ON invitation (family_id, at);

-- The secret of a family's calendar feed, stored hashed; deleting the row revokes it.
CREATE TABLE calendar_feed (
  family_id uuid PRIMARY KEY REFERENCES family ON DELETE CASCADE,
  secret_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- What bookkeeping must keep of a deleted family: amounts and numbers, no names.
CREATE TABLE ledger_entry (
  id uuid PRIMARY KEY,
  booking_number text NOT NULL,
  facility_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  amount integer NOT NULL,
  currency text NOT NULL,
  at timestamptz NOT NULL,
  gateway_reference text
);
