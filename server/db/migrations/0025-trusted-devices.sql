-- Until when a log-in with a password from this device needs no second factor.
ALTER TABLE known_device ADD COLUMN trusted_until timestamptz;
