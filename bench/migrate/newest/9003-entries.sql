ALTER TABLE search_entry ADD COLUMN visits integer;
