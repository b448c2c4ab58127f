-- What clocks show in each time zone: the table by which the instants in this database were reckoned (record 0180). Written at the
-- start of a program whose own table is newer.
CREATE TABLE zone_offset (
  zone text PRIMARY KEY,
  -- Of the zone data, such as 2026f; the same in every row.
  version text NOT NULL,
  -- From `starts[n]` until `starts[n + 1]`, clocks are `minutes[n]` ahead of UTC. The first start is -infinity.
  starts timestamptz[] NOT NULL,
  minutes smallint[] NOT NULL,
  abbreviations text[] NOT NULL
);
