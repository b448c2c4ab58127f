-- The people at a facility who answer families by mail (product section 8). They have no account: each mail has a link, which is a key.
CREATE TABLE facility_contact (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the contact has opened the link in their mailbox and confirmed. Before that they are told nothing of a family.
  confirmed_at timestamptz,
  -- Kept after the contact leaves, because answers name who gave them.
  removed_at timestamptz
);
CREATE UNIQUE INDEX facility_contact_email ON facility_contact (facility_id, lower(email)) WHERE removed_at IS NULL;

-- Links in mails to contacts. Only the hash of the key is stored.
CREATE TABLE answer_link (
  id uuid PRIMARY KEY,
  key_hash text NOT NULL UNIQUE,
  contact_id uuid NOT NULL REFERENCES facility_contact ON DELETE CASCADE,
  -- What the link opens: contact, request, and so on (server/areas/contacts/rules.ts).
  purpose text NOT NULL,
  -- The request, for the purpose "request".
  subject text,
  subject_id uuid,
  created_at timestamptz NOT NULL,
  -- Null while the request waits for the facility's answer.
  expires_at timestamptz,
  revoked_at timestamptz,
  opened_at timestamptz
);
CREATE INDEX answer_link_subject ON answer_link (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX answer_link_contact ON answer_link (contact_id);

-- Who at the facility made the move. Null for all other moves, and for those made at the desk.
ALTER TABLE move ADD COLUMN contact_id uuid REFERENCES facility_contact ON DELETE SET NULL;
