-- The morning mail of a facility's contact (product section 8).
ALTER TABLE facility_contact
  -- When the next one is due. Null: not planned yet, because the contact has just confirmed or turned it on again.
  ADD COLUMN morning_at timestamptz,
  -- When the contact turned it off; null: on.
  ADD COLUMN morning_off_at timestamptz,
  -- Of the key that turns it off.
  ADD COLUMN morning_key_hash text UNIQUE;
CREATE INDEX facility_contact_morning ON facility_contact (morning_at)
  WHERE confirmed_at IS NOT NULL AND removed_at IS NULL AND morning_off_at IS NULL;

-- Who at the facility marked the child as here or not, and when. Null: not marked, or marked at the desk.
ALTER TABLE booking_item
  ADD COLUMN marked_at timestamptz,
  ADD COLUMN marked_by uuid REFERENCES facility_contact ON DELETE SET NULL;

-- A facility's contact opened the child's record: one row per child, contact and day. Null for the facility's notes.
ALTER TABLE child_activity
  ADD COLUMN contact_id uuid REFERENCES facility_contact ON DELETE SET NULL,
  ADD COLUMN seen_on date;
CREATE UNIQUE INDEX child_activity_seen ON child_activity (child_id, contact_id, seen_on);
