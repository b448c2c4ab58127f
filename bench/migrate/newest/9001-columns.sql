-- What a next release may add: columns, checks, a reference, and a trigger for rows that the release before writes.
ALTER TABLE facility ADD COLUMN quiet_hours text, ADD COLUMN visits integer NOT NULL DEFAULT 0;
ALTER TABLE facility ADD CONSTRAINT facility_visits CHECK (visits >= 0) NOT VALID;
ALTER TABLE booking_group ADD COLUMN arranged_by uuid;
ALTER TABLE booking_group
  ADD CONSTRAINT booking_group_arranged_by FOREIGN KEY (arranged_by) REFERENCES account ON DELETE SET NULL NOT VALID;
ALTER TABLE search_entry ADD COLUMN visits integer;
CREATE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visits := cardinality(string_to_array(NEW.name, ' '));
  RETURN NEW;
END $$;
CREATE TRIGGER facility_visits BEFORE INSERT OR UPDATE OF name ON facility FOR EACH ROW EXECUTE FUNCTION count_words();
