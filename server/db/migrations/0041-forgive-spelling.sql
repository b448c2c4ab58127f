-- A word that is written as it stands somewhere finds just those facilities; only a word that stands nowhere is taken for a
-- slip and compared by its trigrams. About one wrong letter in five gets through.
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
     WHERE to_tsvector('english', f.name || ' ' || f.description) @@ plainto_tsquery('english', word)
  )
  SELECT id FROM written
  UNION
  SELECT f.id FROM facility f WHERE f.name %> word AND NOT EXISTS (SELECT 1 FROM written)
  UNION
  SELECT a.facility_id FROM facility_address a
   WHERE (a.title || ' ' || a.line1 || ' ' || a.city) %> word AND NOT EXISTS (SELECT 1 FROM written)
$$;
