-- Since when an account can ask for nothing new, and why; null while it is not blocked.
ALTER TABLE account ADD COLUMN blocked_at timestamptz;
ALTER TABLE account ADD COLUMN blocked_reason text;
