-- What happened to a family's requests, one row for each adult, beside the mail about it. An adult who leaves the family
-- keeps rows of it that no call shows any more.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  -- The request whose page it leads to.
  subject text NOT NULL CHECK (subject IN ('booking', 'tour', 'waitlist')),
  subject_id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notice_account ON notice (account_id, family_id, created_at DESC, id);
CREATE INDEX notice_unread ON notice (account_id, family_id) WHERE read_at IS NULL;
CREATE INDEX notice_subject ON notice (subject_id, account_id, created_at DESC);
CREATE INDEX notice_family ON notice (family_id);
CREATE INDEX notice_created ON notice (created_at);
