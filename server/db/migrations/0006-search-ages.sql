-- Whether a list or the facility states any ages. A search by birth dates lists the others last (record 0040). Most state some; the
-- next file corrects the rest.
ALTER TABLE search_entry ADD COLUMN ages_stated boolean NOT NULL DEFAULT true;

CREATE OR REPLACE VIEW search_entry_source AS
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
                              || ARRAY(SELECT '~' || words_in(text.place_text || ' ' || text.fact_text))) AS words,
       price.usual_day, price.usual_month,
       EXISTS (SELECT FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL
                  AND (g.from_months IS NOT NULL OR g.to_months IS NOT NULL)) AS ages_stated
  FROM facility f
  JOIN facility_address a ON a.facility_id = f.id
 CROSS JOIN LATERAL (
   SELECT min(d.price) FILTER (WHERE g.address_id = a.id) AS lowest_day, count(d.price) > 0 AS priced_day,
          min(s.price) FILTER (WHERE g.address_id = a.id) AS lowest_month, count(s.price) > 0 AS priced_month,
          (min(d.usual) FILTER (WHERE g.address_id = a.id))[2] AS usual_day,
          (min(s.usual) FILTER (WHERE g.address_id = a.id))[2] AS usual_month
     FROM age_group g
    CROSS JOIN LATERAL (
      SELECT min(i.price) AS price, min(ARRAY[longer_first(i.session_type), i.price]) AS usual
        FROM drop_in_item i WHERE i.age_group_id = g.id) d
    CROSS JOIN LATERAL (
      SELECT min(i.monthly_price) AS price, min(ARRAY[longer_first(i.schedule_type), i.monthly_price])
               FILTER (WHERE i.schedule_type NOT IN (2, 3) OR f.half_day_permanent = 1) AS usual
        FROM schedule i WHERE i.age_group_id = g.id) s
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
         facts, lowest_day, lowest_month, priced_day, priced_month, name_text, words, usual_day, usual_month,
         ages_stated)
      = (EXCLUDED.facility_id, EXCLUDED.position, EXCLUDED.country, EXCLUDED.region, EXCLUDED.city, EXCLUDED.postal_code,
         EXCLUDED.lat, EXCLUDED.lng, EXCLUDED.point_precision, EXCLUDED.time_zone, EXCLUDED.sort_name, EXCLUDED.currency,
         EXCLUDED.categories, EXCLUDED.rating_average, EXCLUDED.review_count, EXCLUDED.median_reply_hours,
         EXCLUDED.half_day_permanent, EXCLUDED.open_on, EXCLUDED.closed_days, EXCLUDED.languages, EXCLUDED.facts,
         EXCLUDED.lowest_day, EXCLUDED.lowest_month, EXCLUDED.priced_day, EXCLUDED.priced_month, EXCLUDED.name_text,
         EXCLUDED.words, EXCLUDED.usual_day, EXCLUDED.usual_month, EXCLUDED.ages_stated)
    WHERE (e.*) IS DISTINCT FROM (EXCLUDED.*);
END $$;

CREATE OR REPLACE FUNCTION search_follows_age_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_in_search(ARRAY(SELECT DISTINCT facility_id FROM (
      SELECT id, facility_id, address_id, title, closed_at, from_months IS NOT NULL OR to_months IS NOT NULL FROM after
      EXCEPT
      SELECT id, facility_id, address_id, title, closed_at, from_months IS NOT NULL OR to_months IS NOT NULL FROM before) changed));
  RETURN NULL;
END $$;
