-- When the session proved the second factor. A token that replaces another need not repeat it: the newest of the chain counts.
ALTER TABLE refresh_token ADD COLUMN factor_at timestamptz;
