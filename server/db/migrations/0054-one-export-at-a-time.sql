-- Who copies a family's data just now. The lease is renewed while the copy goes on, so that one whose process died or whose
-- reader stopped ends by itself, by the database's own clock.
CREATE TABLE export_lease (
  family_id uuid PRIMARY KEY REFERENCES family ON DELETE CASCADE,
  holder uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
