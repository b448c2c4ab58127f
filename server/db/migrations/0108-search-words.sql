-- Entries were found by parts of words, and by slips, through trigrams of all their texts: as long as there are facilities. Now what
-- a parent types is looked up among the known words, and entries by whole words only (record 0173).

-- The words of a text, cut as server/domain/search/search-words.ts cuts what a parent types.
CREATE FUNCTION words_in(text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(word, 100) FROM string_to_table(translate($1, E',;:.!?"()/\t\n\r\u00a0', repeat(' ', 14)), ' ') AS word WHERE word <> ''
$$;

DROP INDEX search_entry_texts;
DROP VIEW search_entry_source;
ALTER TABLE search_entry DROP COLUMN place_text, DROP COLUMN fact_text;

-- As before, but for its words: those of all texts in their English stems, then as they are written those of the name, after "=",
-- and those of streets, languages, amenities and groups' titles, after "~".
CREATE VIEW search_entry_source AS
SELECT a.id AS address_id, f.id AS facility_id, a.position, a.country, a.region, a.city, a.postal_code, a.lat, a.lng,
       a.point_precision, a.time_zone, lower(f.name) AS sort_name, f.currency, f.categories, f.rating_average, f.review_count,
       f.median_reply_hours, f.half_day_permanent,
       (SELECT array_agg((h ->> 'weekday')::smallint) FROM jsonb_array_elements(f.opening_hours) h
         WHERE h ->> 'opens' IS NOT NULL) AS open_on,
       f.closed_days,
       ARRAY(SELECT search_text(l) FROM unnest(f.languages) l) AS languages,
       ARRAY(SELECT search_text(btrim(t)) FROM unnest(f.list_facts || f.amenities) t) AS facts,
       price.lowest_day, price.lowest_month, price.priced_day, price.priced_month, text.name_text,
       strip(to_tsvector('english', text.name_text || ' ' || search_text(coalesce(f.description, '')) || ' ' || text.fact_text))
         || array_to_tsvector(ARRAY(SELECT '=' || words_in(text.name_text))
                              || ARRAY(SELECT '~' || words_in(text.place_text || ' ' || text.fact_text))) AS words
  FROM facility f
  JOIN facility_address a ON a.facility_id = f.id
 CROSS JOIN LATERAL (
   SELECT min(d.price) FILTER (WHERE g.address_id = a.id) AS lowest_day, count(d.price) > 0 AS priced_day,
          min(s.price) FILTER (WHERE g.address_id = a.id) AS lowest_month, count(s.price) > 0 AS priced_month
     FROM age_group g
    CROSS JOIN LATERAL (SELECT min(i.price) AS price FROM drop_in_item i WHERE i.age_group_id = g.id) d
    CROSS JOIN LATERAL (SELECT min(i.monthly_price) AS price FROM schedule i WHERE i.age_group_id = g.id) s
    WHERE g.facility_id = f.id AND g.closed_at IS NULL) price
 CROSS JOIN LATERAL (
   SELECT search_text(f.name) AS name_text,
          (SELECT search_text(string_agg(b.title || ' ' || coalesce(b.line1, '') || ' ' || b.city, ' ' ORDER BY b.position, b.id))
             FROM facility_address b WHERE b.facility_id = f.id) AS place_text,
          search_text(joined_texts(coalesce(f.languages, '{}') || f.amenities) || ' ' || coalesce(
            (SELECT string_agg(DISTINCT g.title, ' ') FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL), ''))
            AS fact_text) text
 WHERE f.closed_at IS NULL;

CREATE OR REPLACE FUNCTION refresh_search_entries(changed uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM search_entry e USING facility f
   WHERE e.facility_id = ANY (changed) AND f.id = e.facility_id AND f.closed_at IS NOT NULL;
  INSERT INTO search_entry AS e SELECT s.* FROM search_entry_source s WHERE s.facility_id = ANY (changed)
  ON CONFLICT (address_id) DO UPDATE
    SET (facility_id, position, country, region, city, postal_code, lat, lng, point_precision, time_zone, sort_name, currency,
         categories, rating_average, review_count, median_reply_hours, half_day_permanent, open_on, closed_days, languages,
         facts, lowest_day, lowest_month, priced_day, priced_month, name_text, words)
      = (EXCLUDED.facility_id, EXCLUDED.position, EXCLUDED.country, EXCLUDED.region, EXCLUDED.city, EXCLUDED.postal_code,
         EXCLUDED.lat, EXCLUDED.lng, EXCLUDED.point_precision, EXCLUDED.time_zone, EXCLUDED.sort_name, EXCLUDED.currency,
         EXCLUDED.categories, EXCLUDED.rating_average, EXCLUDED.review_count, EXCLUDED.median_reply_hours,
         EXCLUDED.half_day_permanent, EXCLUDED.open_on, EXCLUDED.closed_days, EXCLUDED.languages, EXCLUDED.facts,
         EXCLUDED.lowest_day, EXCLUDED.lowest_month, EXCLUDED.priced_day, EXCLUDED.priced_month, EXCLUDED.name_text,
         EXCLUDED.words)
    WHERE (e.*) IS DISTINCT FROM (EXCLUDED.*);
END $$;

-- The words that occur as they are written. They are added only, and nothing is unique: nobody who writes a facility waits for
-- another. Two at once may add a word twice, and one that no open facility bears any more stays: the search then finds nothing by it.
CREATE TABLE search_word (word text COLLATE "C" NOT NULL);

CREATE FUNCTION written_words(words tsvector) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr(lexeme, 2) FROM unnest(tsvector_to_array(words)) AS lexeme WHERE left(lexeme, 1) IN ('=', '~')
$$;

-- Plans are kept: one made while the table was empty must not read it whole later. A subquery with LIMIT stays a look for each word.
CREATE FUNCTION search_words_follow() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO search_word
  SELECT word FROM (SELECT DISTINCT written_words(words) COLLATE "C" AS word FROM after) borne
   WHERE (SELECT true FROM search_word known WHERE known.word = borne.word LIMIT 1) IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_follow_new AFTER INSERT ON search_entry
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow();
CREATE TRIGGER search_words_follow_changed AFTER UPDATE ON search_entry
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow();

CREATE INDEX search_word_same ON search_word (word);
CREATE INDEX search_word_parts ON search_word USING gin (word gin_trgm_ops);

UPDATE search_entry e SET words = s.words FROM search_entry_source s WHERE s.address_id = e.address_id;
