-- The devices on which a contact gave the PIN, by the hash of a random key that they keep.
CREATE TABLE contact_device (
  contact_id uuid NOT NULL REFERENCES facility_contact ON DELETE CASCADE,
  device_hash text NOT NULL,
  trusted_until timestamptz NOT NULL,
  PRIMARY KEY (contact_id, device_hash)
);
CREATE INDEX contact_device_trusted ON contact_device (trusted_until);
