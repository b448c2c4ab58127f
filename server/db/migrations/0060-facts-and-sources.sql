-- A government's list of licensed facilities, as a parent reads of it. Its id is what facility.source holds.
CREATE TABLE facility_list (
  id text PRIMARY KEY,
  name text NOT NULL,
  url text,
  -- The sentence that the list's licence asks for.
  attribution text
);
INSERT INTO facility_list (id, name)
SELECT DISTINCT source, initcap(replace(source, '-', ' ')) FROM facility WHERE source IS NOT NULL;

-- Null is "not stated": nothing is assumed of a facility.
ALTER TABLE facility ALTER COLUMN description DROP NOT NULL;
ALTER TABLE facility ALTER COLUMN opening_hours DROP NOT NULL;
ALTER TABLE facility ALTER COLUMN languages DROP NOT NULL, ALTER COLUMN languages DROP DEFAULT;

ALTER TABLE facility
  ADD CONSTRAINT facility_source_list FOREIGN KEY (source) REFERENCES facility_list (id),
  -- The day the list is of; null where there is none.
  ADD COLUMN source_date date,
  -- Children the whole facility is licensed for.
  ADD COLUMN licensed_places integer CHECK (licensed_places >= 0),
  -- What the list says besides, in its order: "Fee subsidy accepted".
  ADD COLUMN list_facts text[] NOT NULL DEFAULT '{}',
  -- Facts that the facility has stated itself, by the contract's names; its list no longer changes them.
  ADD COLUMN own_facts text[] NOT NULL DEFAULT '{}',
  -- Part of the demonstration: there is no such facility.
  ADD COLUMN invented boolean NOT NULL DEFAULT false;

-- Where a file has no coordinates, the point is the centre of the postal area.
ALTER TABLE facility_address ADD COLUMN point_precision text NOT NULL DEFAULT 'exact'
  CHECK (point_precision IN ('exact', 'postalArea'));

-- Children of this age that the licence allows. Places on offer are in capacity, which only the facility can confirm.
ALTER TABLE age_group ADD COLUMN licensed_places integer CHECK (licensed_places >= 0);

-- Earlier imports wrote licensed places as free ones, and assumed hours and languages.
UPDATE age_group g
   SET licensed_places = (SELECT max(c.places) FROM capacity c WHERE c.age_group_id = g.id)
  FROM facility f WHERE f.id = g.facility_id AND f.source IS NOT NULL;

-- The next import writes every facility of a list anew.
UPDATE facility
   SET source_date = updated_at::date, source_hash = NULL, list_facts = amenities, amenities = '{}', description = NULL
 WHERE source IS NOT NULL;

CREATE TEMPORARY TABLE only_listed ON COMMIT DROP AS
SELECT f.id FROM facility f
 WHERE f.source IS NOT NULL AND f.availability_confirmed_at IS NULL
   AND NOT EXISTS (SELECT FROM age_group g WHERE g.facility_id = f.id
                      AND (EXISTS (SELECT FROM drop_in_item d WHERE d.age_group_id = g.id)
                        OR EXISTS (SELECT FROM schedule s WHERE s.age_group_id = g.id)));
UPDATE facility SET opening_hours = NULL, languages = NULL WHERE id IN (SELECT id FROM only_listed);
DELETE FROM capacity c USING age_group g
 WHERE g.id = c.age_group_id AND g.facility_id IN (SELECT id FROM only_listed);

-- A name is found where nothing is said beside it.
DROP INDEX facility_words;
CREATE INDEX facility_words ON facility USING gin (to_tsvector('english', name || ' ' || coalesce(description, '')));

CREATE OR REPLACE FUNCTION facilities_matching(word text) RETURNS TABLE (facility_id uuid)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  WITH pattern AS MATERIALIZED (
    SELECT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' AS text
  ), written AS MATERIALIZED (
    SELECT f.id FROM facility f WHERE f.name ILIKE (SELECT text FROM pattern)
    UNION
    SELECT a.facility_id FROM facility_address a
     WHERE (a.title || ' ' || a.line1 || ' ' || a.city) ILIKE (SELECT text FROM pattern)
    UNION
    SELECT f.id FROM facility f
     WHERE to_tsvector('english', f.name || ' ' || coalesce(f.description, '')) @@ plainto_tsquery('english', word)
  )
  SELECT id FROM written
  UNION
  SELECT f.id FROM facility f WHERE f.name %> word AND NOT EXISTS (SELECT 1 FROM written)
  UNION
  SELECT a.facility_id FROM facility_address a
   WHERE (a.title || ' ' || a.line1 || ' ' || a.city) %> word AND NOT EXISTS (SELECT 1 FROM written)
$$;
