-- Text as searches compare it: without case, accents and typographic apostrophes. Needs no extension, so a hosted database
-- needs no administrator for it; normalize() is immutable, so indexes can hold it.
CREATE FUNCTION search_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
           lower(translate(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
                           U&'\2019\2018\02BC`\0152\00C6\00D8\00F8\0141\0142', U&'\0027\0027\0027\0027\0153\00E6OoLl')),
           'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

DROP INDEX facility_name_trgm;
DROP INDEX facility_address_words;
DROP INDEX facility_words;
CREATE INDEX facility_name_trgm ON facility USING gin (search_text(name) gin_trgm_ops);
-- A street that is not given must not hide the town.
CREATE INDEX facility_address_words ON facility_address
  USING gin (search_text(title || ' ' || coalesce(line1, '') || ' ' || city) gin_trgm_ops);
CREATE INDEX facility_words ON facility
  USING gin (to_tsvector('english', search_text(name || ' ' || coalesce(description, ''))));

CREATE OR REPLACE FUNCTION facilities_matching(word text) RETURNS TABLE (facility_id uuid)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  WITH pattern AS MATERIALIZED (
    SELECT '%' || regexp_replace(search_text(word), '([\\%_])', '\\\1', 'g') || '%' AS text
  ), written AS MATERIALIZED (
    SELECT f.id FROM facility f WHERE search_text(f.name) LIKE (SELECT text FROM pattern)
    UNION
    SELECT a.facility_id FROM facility_address a
     WHERE search_text(a.title || ' ' || coalesce(a.line1, '') || ' ' || a.city) LIKE (SELECT text FROM pattern)
    UNION
    SELECT f.id FROM facility f
     WHERE to_tsvector('english', search_text(f.name || ' ' || coalesce(f.description, '')))
           @@ plainto_tsquery('english', search_text(word))
  )
  SELECT id FROM written
  UNION
  SELECT f.id FROM facility f WHERE search_text(f.name) %> search_text(word) AND NOT EXISTS (SELECT 1 FROM written)
  UNION
  SELECT a.facility_id FROM facility_address a
   WHERE search_text(a.title || ' ' || coalesce(a.line1, '') || ' ' || a.city) %> search_text(word)
     AND NOT EXISTS (SELECT 1 FROM written)
$$;
