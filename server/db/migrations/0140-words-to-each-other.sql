-- Messages between a family and a facility about one request (product section 8).
CREATE TABLE thread_message (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  -- booking, tour or waitlist, and its id.
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  position int NOT NULL,
  side text NOT NULL CHECK (side IN ('family', 'facility')),
  -- Who wrote; one of the two, or none once that person is gone.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  contact_id uuid REFERENCES facility_contact ON DELETE SET NULL,
  -- The name and role as they were then. The name is empty if an adult's is not known.
  author text NOT NULL,
  author_role text,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the other side saw it.
  seen_at timestamptz,
  -- Whether it was mailed; one mail tells of all messages of some minutes.
  mailed boolean NOT NULL,
  UNIQUE (subject_id, position)
);
CREATE INDEX thread_message_family ON thread_message (family_id, created_at);

-- A stored file that is not a picture has no size in pixels.
ALTER TABLE file
  ALTER COLUMN width DROP NOT NULL,
  ALTER COLUMN height DROP NOT NULL,
  -- The request that a facility uploaded it for; null for the family's own files.
  ADD COLUMN for_request uuid;
CREATE INDEX file_for_request ON file (for_request) WHERE for_request IS NOT NULL;

CREATE TABLE thread_file (
  message_id uuid NOT NULL REFERENCES thread_message ON DELETE CASCADE,
  position int NOT NULL,
  file_id uuid NOT NULL REFERENCES file ON DELETE CASCADE,
  name text NOT NULL,
  PRIMARY KEY (message_id, position)
);
CREATE INDEX thread_file_file ON thread_file (file_id);
