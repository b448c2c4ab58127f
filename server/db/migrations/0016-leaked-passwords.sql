-- When the account's owner was told that its password leaked elsewhere; null: not, or the password is newer.
ALTER TABLE account ADD COLUMN leak_told_at timestamptz;
