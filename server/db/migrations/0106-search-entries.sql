-- Most texts are plain ASCII, in which there is nothing to repair (record 0176); else as before.
CREATE OR REPLACE FUNCTION search_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower(replace($1, '`', ''''))
         ELSE replace(replace(replace(
           lower(translate(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
                           U&'\2019\2018\02BC`\0152\00C6\00D8\00F8\0141\0142', U&'\0027\0027\0027\0027\0153\00E6OoLl')),
           'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') END
$$;

-- What a search asks of an address, in one narrow row: searches filter, order and stop early here, and read the rest of a
-- facility only for what they show (record 0173). Open facilities alone have entries. Triggers keep them in the statement that
-- changes what they are made of.
CREATE TABLE search_entry (
  address_id uuid PRIMARY KEY REFERENCES facility_address ON DELETE CASCADE,
  facility_id uuid NOT NULL,
  position smallint NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  city text NOT NULL,
  postal_code text NOT NULL,
  lat double precision,
  lng double precision,
  point_precision text,
  time_zone text NOT NULL,
  -- In small letters; among equals, names decide the order.
  sort_name text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  categories smallint[] NOT NULL,
  rating_average double precision,
  review_count integer NOT NULL,
  median_reply_hours double precision,
  half_day_permanent smallint,
  -- Weekdays on which it opens; null where hours are not stated.
  open_on smallint[],
  closed_days date[] NOT NULL,
  -- As search_text() has them.
  languages text[] NOT NULL,
  facts text[] NOT NULL,
  -- Lowest prices at this address, in minor units: of a day and of a month.
  lowest_day integer,
  lowest_month integer,
  -- Whether the facility has such prices at any of its addresses.
  priced_day boolean NOT NULL,
  priced_month boolean NOT NULL,
  -- Its name, the addresses of the facility, its languages, amenities and age groups' titles: as search_text() has them.
  name_text text NOT NULL,
  place_text text NOT NULL,
  fact_text text NOT NULL,
  words tsvector NOT NULL
);

-- An entry as it should be, made from the rows it follows.
CREATE VIEW search_entry_source AS
SELECT a.id AS address_id, f.id AS facility_id, a.position, a.country, a.region, a.city, a.postal_code, a.lat, a.lng,
       a.point_precision, a.time_zone, lower(f.name) AS sort_name, f.currency, f.categories, f.rating_average, f.review_count,
       f.median_reply_hours, f.half_day_permanent,
       (SELECT array_agg((h ->> 'weekday')::smallint) FROM jsonb_array_elements(f.opening_hours) h
         WHERE h ->> 'opens' IS NOT NULL) AS open_on,
       f.closed_days,
       ARRAY(SELECT search_text(l) FROM unnest(f.languages) l) AS languages,
       ARRAY(SELECT search_text(btrim(t)) FROM unnest(f.list_facts || f.amenities) t) AS facts,
       price.lowest_day, price.lowest_month, price.priced_day, price.priced_month,
       text.name_text, text.place_text, text.fact_text,
       strip(to_tsvector('english', text.name_text || ' ' || search_text(coalesce(f.description, '')) || ' ' || text.fact_text))
         AS words
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

-- For a transaction that holds these facilities. Plans are kept: one made while the tables were empty must not read them whole later.
CREATE FUNCTION refresh_search_entries(changed uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM search_entry e USING facility f
   WHERE e.facility_id = ANY (changed) AND f.id = e.facility_id AND f.closed_at IS NOT NULL;
  INSERT INTO search_entry AS e SELECT s.* FROM search_entry_source s WHERE s.facility_id = ANY (changed)
  ON CONFLICT (address_id) DO UPDATE
    SET (facility_id, position, country, region, city, postal_code, lat, lng, point_precision, time_zone, sort_name, currency,
         categories, rating_average, review_count, median_reply_hours, half_day_permanent, open_on, closed_days, languages,
         facts, lowest_day, lowest_month, priced_day, priced_month, name_text, place_text, fact_text, words)
      = (EXCLUDED.facility_id, EXCLUDED.position, EXCLUDED.country, EXCLUDED.region, EXCLUDED.city, EXCLUDED.postal_code,
         EXCLUDED.lat, EXCLUDED.lng, EXCLUDED.point_precision, EXCLUDED.time_zone, EXCLUDED.sort_name, EXCLUDED.currency,
         EXCLUDED.categories, EXCLUDED.rating_average, EXCLUDED.review_count, EXCLUDED.median_reply_hours,
         EXCLUDED.half_day_permanent, EXCLUDED.open_on, EXCLUDED.closed_days, EXCLUDED.languages, EXCLUDED.facts,
         EXCLUDED.lowest_day, EXCLUDED.lowest_month, EXCLUDED.priced_day, EXCLUDED.priced_month, EXCLUDED.name_text,
         EXCLUDED.place_text, EXCLUDED.fact_text, EXCLUDED.words)
    WHERE (e.*) IS DISTINCT FROM (EXCLUDED.*);
END $$;

-- What the triggers call. Facilities are locked first, so that of two changes at once the later one reads what the earlier one
-- wrote; of one that is gone nothing is left to do. A transaction that writes the parts of many, one table after the other, sets
-- nestling.search_entries to 'later' and refreshes their entries itself, once (server/repositories/search-entries.ts).
CREATE FUNCTION follow_in_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) > 0 AND current_setting('nestling.search_entries', true) IS DISTINCT FROM 'later' THEN
    PERFORM FROM facility f WHERE f.id = ANY (changed) ORDER BY f.id FOR NO KEY UPDATE;
    IF FOUND THEN
      PERFORM refresh_search_entries(changed);
    END IF;
  END IF;
END $$;

-- Rows that became others are found by EXCEPT: a join of the two could be planned for a few rows and kept for very many.
CREATE FUNCTION search_follows_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_in_search(ARRAY(SELECT id FROM (
      SELECT id, name, description, languages, amenities, list_facts, currency, categories, opening_hours, closed_days,
             half_day_permanent, rating_average, review_count, median_reply_hours, closed_at FROM after
      EXCEPT
      SELECT id, name, description, languages, amenities, list_facts, currency, categories, opening_hours, closed_days,
             half_day_permanent, rating_average, review_count, median_reply_hours, closed_at FROM before) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows AFTER UPDATE ON facility
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_follows_facilities();

-- The weekly template beside an age group changes often, and no entry has it.
CREATE FUNCTION search_follows_age_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_in_search(ARRAY(SELECT DISTINCT facility_id FROM (
      SELECT id, facility_id, address_id, title, closed_at FROM after
      EXCEPT
      SELECT id, facility_id, address_id, title, closed_at FROM before) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows AFTER UPDATE ON age_group
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_follows_age_groups();

-- Of other tables, and of groups that come or go: whatever changes. The argument says, in SQL, of which facility a row is.
CREATE FUNCTION search_follows_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %s) FROM changed', TG_ARGV[0]) INTO ids;
  PERFORM follow_in_search(array_remove(ids, NULL));
  RETURN NULL;
END $$;

-- A trigger that reads the changed rows as a table is for one kind of statement only.
DO $$
DECLARE
  of_group CONSTANT text := '(SELECT g.facility_id FROM age_group g WHERE g.id = age_group_id)';
  part record;
  act record;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('facility_address', 'facility_id'), ('age_group', 'facility_id'), ('drop_in_item', of_group), ('schedule', of_group))
    AS t(name, facility)
  LOOP
    FOR act IN SELECT * FROM (VALUES
      ('new', 'INSERT', 'NEW'), ('changed', 'UPDATE', 'NEW'), ('gone', 'DELETE', 'OLD')) AS a(what, verb, rows)
    LOOP
      CONTINUE WHEN part.name = 'age_group' AND act.verb = 'UPDATE';
      EXECUTE format('CREATE TRIGGER search_follows_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
                        FOR EACH STATEMENT EXECUTE FUNCTION search_follows_parts(%L)',
                     act.what, act.verb, part.name, act.rows, part.facility);
    END LOOP;
  END LOOP;
END $$;

INSERT INTO search_entry SELECT * FROM search_entry_source;

CREATE INDEX search_entry_facility ON search_entry (facility_id);
-- Where: by position, else by town or postal area.
CREATE INDEX search_entry_point ON search_entry USING gist (ll_to_earth(lat, lng));
CREATE INDEX search_entry_town ON search_entry (country, region, city) WHERE lat IS NULL;
CREATE INDEX search_entry_area ON search_entry (country, left(postal_code, 3)) WHERE lat IS NULL;
-- The orders in which a search without a place walks, until a thousand fit.
CREATE INDEX search_entry_rating ON search_entry (rating_average DESC NULLS LAST, review_count DESC, sort_name, facility_id);
CREATE INDEX search_entry_reply ON search_entry (median_reply_hours, sort_name, facility_id);
CREATE INDEX search_entry_day_price ON search_entry (currency, lowest_day) WHERE lowest_day IS NOT NULL;
CREATE INDEX search_entry_month_price ON search_entry (currency, lowest_month) WHERE lowest_month IS NOT NULL;
-- Words: whole ones with their endings, parts of names and streets, and slips.
CREATE INDEX search_entry_words ON search_entry USING gin (words);
CREATE INDEX search_entry_texts ON search_entry
  USING gin (name_text gin_trgm_ops, place_text gin_trgm_ops, fact_text gin_trgm_ops);

-- Asked of the entries now. facilities_matching() stays until no process of the release before is left.
DROP INDEX facility_name_trgm, facility_words, facility_facts_words, facility_facts_trgm, facility_address_words,
           facility_address_place, facility_address_unplaced, facility_address_city, age_group_words, age_group_trgm, facility_categories;

-- The ages at which groups begin and end are few, among millions of rows: one step of the index for each. By expressions, which
-- no search for the groups of a facility asks, so that no plan of one can take these.
CREATE INDEX age_group_open_from ON age_group ((CASE WHEN closed_at IS NULL THEN from_months END));
CREATE INDEX age_group_open_to ON age_group ((CASE WHEN closed_at IS NULL THEN to_months END));
