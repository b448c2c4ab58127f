-- A block is one, over every address that its person has had since: the one that was blocked; null: this one.
ALTER TABLE blocked_mailbox ADD COLUMN blocked_as text;
-- Who gave the command; null: before this was kept.
ALTER TABLE blocked_mailbox ADD COLUMN blocked_by text;
