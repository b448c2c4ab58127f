-- Every command of the desk: who gave it, when, and what. No names, addresses or texts: ids, dates and keyed hashes only.
CREATE TABLE desk_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  given_by text NOT NULL,
  command text NOT NULL,
  arguments text[] NOT NULL,
  -- 0 done, 1 refused, 2 wrong usage; null if it was interrupted or failed.
  code integer
);
