-- Every process keeps rendered public pages for a minute. What they show of the database tells them, at the commit, to drop
-- those that it changed: "facts <facility>", "places <facility>", or without an id where it may be any (record 0172).
CREATE FUNCTION tell_of_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  id uuid;
BEGIN
  -- The second argument says, in SQL, of which facility a changed row is.
  EXECUTE format('SELECT array_agg(DISTINCT facility) FROM (SELECT %s AS facility FROM changed) c WHERE facility IS NOT NULL',
                 TG_ARGV[1]) INTO ids;
  IF cardinality(ids) > 50 THEN
    PERFORM pg_notify('public_pages', TG_ARGV[0]);
  ELSIF ids IS NOT NULL THEN
    FOREACH id IN ARRAY ids LOOP
      PERFORM pg_notify('public_pages', TG_ARGV[0] || ' ' || id);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- A trigger that reads the changed rows as a table is for one kind of statement only.
DO $$
DECLARE
  of_group CONSTANT text := '(SELECT g.facility_id FROM age_group g WHERE g.id = age_group_id)';
  shown record;
  act record;
BEGIN
  FOR shown IN SELECT * FROM (VALUES
    ('facility', 'facts', 'id'),
    ('facility_address', 'facts', 'facility_id'),
    ('age_group', 'facts', 'facility_id'),
    ('drop_in_item', 'facts', of_group),
    ('schedule', 'facts', of_group),
    ('review', 'facts', 'facility_id'),
    ('availability_month', 'places', of_group)) AS t(name, kind, facility)
  LOOP
    FOR act IN SELECT * FROM (VALUES
      ('inserted', 'INSERT', 'NEW'), ('updated', 'UPDATE', 'NEW'), ('deleted', 'DELETE', 'OLD')) AS a(done, verb, rows)
    LOOP
      EXECUTE format('CREATE TRIGGER public_page_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
                        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_public_change(%L, %L)',
                     act.done, act.verb, shown.name, act.rows, shown.kind, shown.facility);
    END LOOP;
  END LOOP;
END $$;

-- The name and date of a list stand on the page of each of its facilities; a demonstration's time on every page.
CREATE FUNCTION tell_of_any_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER public_page_list AFTER INSERT OR UPDATE OR DELETE ON facility_list
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_any_change('facts');
CREATE TRIGGER public_page_clock AFTER INSERT OR UPDATE ON setting
  FOR EACH ROW WHEN (NEW.key = 'clock') EXECUTE FUNCTION tell_of_any_change('clock');
CREATE TRIGGER public_page_clock_reset AFTER DELETE ON setting
  FOR EACH ROW WHEN (OLD.key = 'clock') EXECUTE FUNCTION tell_of_any_change('clock');
