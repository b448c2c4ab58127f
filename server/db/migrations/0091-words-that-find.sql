-- Age groups, languages and amenities are found by their words, as names and descriptions are (record 0161).
-- What a list says besides (list_facts) is not searched: an import writes the same sentences for hundreds of facilities.
-- array_to_string() is immutable for texts, though PostgreSQL cannot promise it for every type.
CREATE FUNCTION joined_texts(text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string($1, ' ') $$;

CREATE INDEX facility_facts_words ON facility
  USING gin (to_tsvector('english', search_text(joined_texts(languages || amenities))));
CREATE INDEX facility_facts_trgm ON facility 
  USING gin (search_text(joined_texts(languages || amenities)) gin_trgm_ops);
CREATE INDEX age_group_words ON age_group USING gin (to_tsvector('english', search_text(title)));
CREATE INDEX age_group_trgm ON age_group USING gin (search_text(title) gin_trgm_ops);

-- A word that is written somewhere finds just what has it; only one that stands nowhere is taken for a slip.
CREATE OR REPLACE FUNCTION facilities_matching(word text) RETURNS TABLE (facility_id uuid)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  WITH pattern AS MATERIALIZED (
    SELECT '%' || regexp_replace(search_text(word), '([\\%_])', '\\\1', 'g') || '%' AS text,
           plainto_tsquery('english', search_text(word)) AS query
  ), written AS MATERIALIZED (
    SELECT f.id FROM facility f WHERE search_text(f.name) LIKE (SELECT text FROM pattern)
    UNION
    SELECT a.facility_id FROM facility_address a
     WHERE search_text(a.title || ' ' || coalesce(a.line1, '') || ' ' || a.city) LIKE (SELECT text FROM pattern)
    UNION
    SELECT f.id FROM facility f
     WHERE to_tsvector('english', search_text(f.name || ' ' || coalesce(f.description, ''))) @@ (SELECT query FROM pattern)
    UNION
    SELECT f.id FROM facility f
     WHERE to_tsvector('english', search_text(joined_texts(f.languages || f.amenities))) @@ (SELECT query FROM pattern)
    UNION
    SELECT g.facility_id FROM age_group g
     WHERE g.closed_at IS NULL AND to_tsvector('english', search_text(g.title)) @@ (SELECT query FROM pattern)
  ), slips AS (
    SELECT f.id FROM facility f WHERE search_text(f.name) %> search_text(word)
    UNION
    SELECT a.facility_id FROM facility_address a
     WHERE search_text(a.title || ' ' || coalesce(a.line1, '') || ' ' || a.city) %> search_text(word)
    UNION
    SELECT f.id FROM facility f WHERE search_text(joined_texts(f.languages || f.amenities)) %> search_text(word)
    UNION
    SELECT g.facility_id FROM age_group g WHERE g.closed_at IS NULL AND search_text(g.title) %> search_text(word)
  )
  SELECT id FROM written
  UNION
  SELECT id FROM slips WHERE NOT EXISTS (SELECT 1 FROM written)
$$;
