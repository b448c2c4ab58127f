-- Search reads the weekly template as one compact array beside the age group: 21 figures, (pool - 1) * 7 + weekday.
-- The capacity table stays the truth; these triggers copy it in the same statement that changes it.
ALTER TABLE age_group ADD COLUMN weekly_places smallint[] NOT NULL DEFAULT array_fill(0::smallint, ARRAY[21]);

CREATE FUNCTION copy_weekly_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE age_group g
     SET weekly_places = (
           SELECT array_agg(coalesce(c.places, 0)::smallint ORDER BY p.pool, d.weekday)
             FROM generate_series(1, 3) AS p(pool)
            CROSS JOIN generate_series(1, 7) AS d(weekday)
             LEFT JOIN capacity c ON c.age_group_id = g.id AND c.pool = p.pool AND c.weekday = d.weekday)
   WHERE g.id IN (SELECT age_group_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER capacity_inserted AFTER INSERT ON capacity
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_weekly_places();
CREATE TRIGGER capacity_updated AFTER UPDATE ON capacity
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_weekly_places();
CREATE TRIGGER capacity_deleted AFTER DELETE ON capacity
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_weekly_places();

-- Free text: names and places forgive spelling (trigrams), descriptions are matched by whole words.
CREATE INDEX facility_address_words ON facility_address
  USING gin ((title || ' ' || line1 || ' ' || city) gin_trgm_ops);
CREATE INDEX facility_words ON facility USING gin (to_tsvector('english', name || ' ' || description));

-- The extension's settings exist once one of its functions has run.
SELECT show_limit();

-- Facilities that one word of a search fits. The threshold lets about one wrong letter in six through; as a setting of the
-- function it holds for the indexes too.
CREATE FUNCTION facilities_matching(word text) RETURNS TABLE (facility_id uuid)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  SELECT f.id FROM facility f WHERE f.name %> word
  UNION
  SELECT a.facility_id FROM facility_address a WHERE (a.title || ' ' || a.line1 || ' ' || a.city) %> word
  UNION
  SELECT f.id FROM facility f
   WHERE to_tsvector('english', f.name || ' ' || f.description) @@ plainto_tsquery('english', word)
$$;
