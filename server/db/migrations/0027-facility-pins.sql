-- The PIN that protects what a contact's links show of children: a keyed hash; null: none. It is asked once on each device.
ALTER TABLE facility_contact
  ADD COLUMN pin_hash text,
  ADD COLUMN pin_set_at timestamptz;
