-- Who opened a contact's day page, when, for the contact to read. Families read theirs in child_activity.
CREATE TABLE day_opening (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  contact_id uuid NOT NULL REFERENCES facility_contact ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- In plain words.
  device text NOT NULL,
  -- As in contact_device; null where the browser has no key.
  device_hash text,
  -- A keyed hash of the network, so that two devices of one name are told apart; null: a call within the process.
  network text
);
CREATE INDEX day_opening_contact ON day_opening (contact_id, at DESC, id);
CREATE INDEX day_opening_at ON day_opening (at);
