-- The keyed hash of the network that logged in, on the first token of its session; null where it is not known.
ALTER TABLE refresh_token ADD COLUMN network text;
