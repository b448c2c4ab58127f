-- A town's name as server/domain/search/parse-place.ts compares it (foldCity).
CREATE FUNCTION town_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(btrim(regexp_replace(regexp_replace(regexp_replace(
           lower(regexp_replace(normalize(replace($1, ',', ' '), NFD), '[\u0300-\u036f\ufffd]', '', 'g')),
           '\ysaint\y', 'st', 'g'), '[.''\u2019]', '', 'g'), '[\s-]+', ' ', 'g')),
           '\ysainte\y', 'ste', 'g'), '\yfort\y', 'ft', 'g'), '\ymount\y', 'mt', 'g')
$$;

-- The towns in which open facilities lie, by their spellings, with the sums from which their middles are calculated: numeric,
-- because figures that go up and down must come back to where they were. A town is the sum of its rows. They are only added,
-- so that nobody who writes a facility waits for another; merge_towns() makes one row of many.
CREATE TABLE town (
  country text NOT NULL,
  region text NOT NULL,
  city text NOT NULL,
  folded text NOT NULL,
  addresses integer NOT NULL,
  -- Of those whose point is known, and of those whose point is their own.
  placed integer NOT NULL,
  lat_sum numeric NOT NULL,
  lng_sum numeric NOT NULL,
  exact integer NOT NULL,
  exact_lat_sum numeric NOT NULL,
  exact_lng_sum numeric NOT NULL
);
CREATE INDEX town_folded ON town (folded);

-- An address that came to a town (1) or left it (-1).
CREATE TYPE town_move AS (country text, region text, city text, lat numeric, lng numeric, exact boolean, step integer);

CREATE FUNCTION count_towns(moves town_move[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO town
  SELECT m.country, m.region, m.city, town_text(m.city), sum(m.step), coalesce(sum(m.step) FILTER (WHERE m.lat IS NOT NULL), 0),
         coalesce(sum(m.step * m.lat), 0), coalesce(sum(m.step * m.lng), 0), coalesce(sum(m.step) FILTER (WHERE m.exact), 0),
         coalesce(sum(m.step * m.lat) FILTER (WHERE m.exact), 0), coalesce(sum(m.step * m.lng) FILTER (WHERE m.exact), 0)
    FROM unnest(moves) m GROUP BY m.country, m.region, m.city
$$;

-- Two at once take different rows, and the sums stay what they are.
CREATE FUNCTION merge_towns() RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM town WHERE (country, region, city) IN (SELECT country, region, city FROM town GROUP BY 1, 2, 3 HAVING count(*) > 1)
    RETURNING *)
  INSERT INTO town
  SELECT country, region, city, min(folded), sum(addresses), sum(placed), sum(lat_sum), sum(lng_sum), sum(exact),
         sum(exact_lat_sum), sum(exact_lng_sum)
    FROM taken GROUP BY country, region, city HAVING sum(addresses) <> 0
$$;

SELECT count_towns(ARRAY(
  SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', 1)::town_move FROM search_entry));

CREATE FUNCTION towns_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_towns(ARRAY(
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', 1)::town_move FROM after));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_towns(ARRAY(
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', -1)::town_move FROM before));
  ELSE
    PERFORM count_towns(ARRAY(
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', 1)::town_move FROM (
        SELECT address_id, country, region, city, lat, lng, point_precision FROM after EXCEPT
        SELECT address_id, country, region, city, lat, lng, point_precision FROM before) come
      UNION ALL
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', -1)::town_move FROM (
        SELECT address_id, country, region, city, lat, lng, point_precision FROM before EXCEPT
        SELECT address_id, country, region, city, lat, lng, point_precision FROM after) gone));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER towns_follow_new AFTER INSERT ON search_entry
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION towns_follow();
CREATE TRIGGER towns_follow_changed AFTER UPDATE ON search_entry
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION towns_follow();
CREATE TRIGGER towns_follow_gone AFTER DELETE ON search_entry
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION towns_follow();
