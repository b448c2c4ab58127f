-- What a contact of the facility changed by the link in a mail (product section 8): the facts that stand are in the facility's own rows.
CREATE TABLE facility_statement (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES facility_contact ON DELETE CASCADE,
  at timestamptz NOT NULL,
  subject text NOT NULL CHECK (subject IN ('prices', 'hours', 'closedDays', 'reply')),
  -- {before, after} of a fact; {reviewId} of a reply.
  details jsonb NOT NULL
);
CREATE INDEX facility_statement_newest ON facility_statement (facility_id, subject, at DESC);
CREATE INDEX facility_statement_contact ON facility_statement (contact_id);
