-- When a family is told of places that came free: one mail a day at most, at its hour (record 0165).
CREATE TABLE alert_schedule (
  family_id uuid PRIMARY KEY REFERENCES family ON DELETE CASCADE,
  hour smallint NOT NULL DEFAULT 7 CHECK (hour BETWEEN 0 AND 23),
  -- IANA name: that of the facility, or of the search, which the family's first alert is for.
  time_zone text NOT NULL,
  due_at timestamptz NOT NULL,
  -- The day there of the last mail.
  told_on date,
  -- Of the key that ends all of the family's alerts; null until a mail carries one.
  key_hash text UNIQUE
);
CREATE INDEX alert_schedule_due ON alert_schedule (due_at);

-- What a family is told of: a facility, or a search, with the days and children it is for.
CREATE TABLE search_alert (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid REFERENCES facility ON DELETE CASCADE,
  -- As the home page's address says it.
  search text NOT NULL,
  -- Facilities that had a place when it was looked last: they are no news.
  free uuid[] NOT NULL DEFAULT '{}',
  paused boolean NOT NULL DEFAULT false,
  told_at timestamptz,
  key_hash text UNIQUE,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX search_alert_family ON search_alert (family_id, created_at);
CREATE INDEX search_alert_facility ON search_alert (facility_id);
CREATE INDEX search_alert_free ON search_alert USING gin (free);

-- Facilities whose places were taken since a job last looked. Only appended to, so that bookings never wait for each other here.
CREATE TABLE taken_places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL
);
