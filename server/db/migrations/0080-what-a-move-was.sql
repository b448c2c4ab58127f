-- What exactly a person's move was (dates, target, amounts) and the version of the request at which it was made: a repeat
-- is known by both.
ALTER TABLE move ADD COLUMN from_version integer, ADD COLUMN details jsonb;
