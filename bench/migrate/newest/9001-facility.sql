-- Columns, a check, and a trigger for the rows that the release before goes on writing.
ALTER TABLE facility ADD COLUMN quiet_hours text, ADD COLUMN visits integer NOT NULL DEFAULT 0;
ALTER TABLE facility ADD CONSTRAINT facility_visits CHECK (visits >= 0) NOT VALID;
CREATE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visits := cardinality(string_to_array(NEW.name, ' '));
  RETURN NEW;
END $$;
CREATE TRIGGER facility_visits BEFORE INSERT OR UPDATE OF name ON facility FOR EACH ROW EXECUTE FUNCTION count_words();
