CREATE TABLE facility (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  categories smallint[] NOT NULL,
  phone text,
  phone_extension text,
  email text,
  photos jsonb NOT NULL DEFAULT '[]',
  opening_hours jsonb NOT NULL,
  languages text[] NOT NULL DEFAULT '{}',
  licence_number text,
  owners jsonb NOT NULL DEFAULT '[]',
  amenities text[] NOT NULL DEFAULT '{}',
  half_day_permanent smallint NOT NULL,
  drop_in_cancellation_policy smallint NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  rating_average double precision,
  rating_by_category jsonb NOT NULL DEFAULT '{}',
  review_count integer NOT NULL DEFAULT 0,
  median_reply_hours double precision,
  acceptance_rate double precision,
  availability_confirmed_at timestamptz,
  -- Where an imported facility comes from and the key it has there; null for those of the demonstration.
  source text,
  source_key text,
  source_hash text,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX facility_source ON facility (source, source_key) WHERE source IS NOT NULL;
CREATE INDEX facility_name_trgm ON facility USING gin (name gin_trgm_ops);
CREATE INDEX facility_categories ON facility USING gin (categories);

CREATE TABLE facility_address (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  position smallint NOT NULL,
  title text NOT NULL,
  line1 text NOT NULL,
  city text NOT NULL,
  region text NOT NULL,
  postal_code text NOT NULL,
  country text NOT NULL CHECK (country IN ('CA', 'US')),
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  time_zone text NOT NULL
);
CREATE INDEX facility_address_facility ON facility_address (facility_id, position);
CREATE INDEX facility_address_place ON facility_address USING gist (ll_to_earth(lat, lng));
CREATE INDEX facility_address_area ON facility_address (country, left(postal_code, 3));
CREATE INDEX facility_address_city ON facility_address (lower(city));

-- Whom a facility takes at an address, by age in months; to_months is exclusive.
CREATE TABLE age_group (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  address_id uuid NOT NULL REFERENCES facility_address ON DELETE CASCADE,
  position smallint NOT NULL,
  title text NOT NULL,
  from_months smallint NOT NULL,
  to_months smallint NOT NULL,
  closed_at timestamptz,
  CHECK (from_months < to_months)
);
CREATE INDEX age_group_address ON age_group (address_id, from_months);
CREATE INDEX age_group_facility ON age_group (facility_id);

-- The weekly template of places. Pool 1 = morning, 2 = afternoon, 3 = before and after school (decisions 5).
CREATE TABLE capacity (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  pool smallint NOT NULL CHECK (pool BETWEEN 1 AND 3),
  places integer NOT NULL CHECK (places >= 0),
  PRIMARY KEY (age_group_id, weekday, pool)
);

-- Prices in minor units of the facility's currency.
CREATE TABLE drop_in_item (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  session_type smallint NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  PRIMARY KEY (age_group_id, session_type)
);

-- Monthly prices by the number of days a week.
CREATE TABLE schedule (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  schedule_type smallint NOT NULL,
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 7),
  monthly_price integer NOT NULL CHECK (monthly_price > 0),
  PRIMARY KEY (age_group_id, schedule_type, days)
);

-- Counters of places taken; a row exists only once something was taken (decisions 5).
CREATE TABLE slot (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  date date NOT NULL,
  pool smallint NOT NULL,
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (age_group_id, date, pool)
);

-- The same counters, one compact row per age group and month, for search and calendars: index = day of the month.
CREATE TABLE availability_month (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  month date NOT NULL,
  taken_am smallint[] NOT NULL,
  taken_pm smallint[] NOT NULL,
  taken_before_after smallint[] NOT NULL,
  PRIMARY KEY (age_group_id, month)
);

CREATE TABLE saved_facility (
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, facility_id)
);
