-- What a browser said of itself when it logged in or renewed its session; no device name: a row of the release before.
ALTER TABLE refresh_token
  ADD COLUMN device_name text,
  ADD COLUMN time_zone text,
  -- As in known_device; null where the browser keeps no key.
  ADD COLUMN device_hash text;
-- The browsers that an account has logged in from, by the hash of a random key that they keep.
CREATE TABLE known_device (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  device_hash text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  -- The last log-in.
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_hash)
);
CREATE INDEX known_device_last_seen ON known_device (last_seen_at);
