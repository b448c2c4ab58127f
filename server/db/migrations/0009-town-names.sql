-- Without figures about the new column, the planner would take it for half true and half false.
ANALYZE search_entry;

-- As foldCity (server/areas/search/rules/place.ts): "O'Fallon" and "O Fallon" are one name.
CREATE OR REPLACE FUNCTION town_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
           lower(regexp_replace(normalize(replace($1, ',', ' '), NFD), '[\u0300-\u036f\ufffd]', '', 'g')),
           '\y(st|ste|ft|mt)[.](?=[a-z])', '\1 ', 'g'),
           '\ysaint\y', 'st', 'g'), '[.''`\u00b4\u02bc\u2018\u2019\u2032]', '', 'g'), '[\s-]+', ' ', 'g')),
           '\ysainte\y', 'ste', 'g'), '\yfort\y', 'ft', 'g'), '\ymount\y', 'mt', 'g'),
           '\y([dlo]) (?=[a-z])', '\1', 'g')
$$;
