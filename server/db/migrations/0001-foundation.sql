-- What everything else stands on: extensions, settings, idempotency, throttling.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;

-- Small facts kept with the data: the server key of an embedded database, the demonstration clock, the seed's version.
CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- An answer is remembered for 24 h under the caller's key, so that a repeated POST makes one record (decisions 11).
CREATE TABLE idempotency_key (
  account_id uuid NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);

-- The shape rate-limiter-flexible expects; shared by all processes.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire ON rate_limit (expire);
