-- "From 6 weeks", "infant/toddler": an age that the list does not state is null.
ALTER TABLE age_group
  ALTER COLUMN from_months DROP NOT NULL,
  ALTER COLUMN to_months DROP NOT NULL;
