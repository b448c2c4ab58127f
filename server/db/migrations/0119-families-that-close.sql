-- Set when the last adult deleted the account while refunds were under way: the family is erased once they are paid.
ALTER TABLE family ADD COLUMN closing_at timestamptz;
CREATE INDEX family_closing ON family (id) WHERE closing_at IS NOT NULL;
