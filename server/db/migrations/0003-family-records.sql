-- The family's own records. Every one has a version, raised by each replacement (decisions 3 and 11).
CREATE TABLE child (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birth_date date NOT NULL,
  gender smallint,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  allergies text,
  medications text,
  dietary_needs text,
  medical_notes text,
  physician_name text,
  physician_phone text,
  additional_info jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);
CREATE INDEX child_family ON child (family_id, created_at, id);

CREATE TABLE parent_info (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  relation smallint NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  address jsonb NOT NULL,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX parent_info_family ON parent_info (family_id, created_at, id);

CREATE TABLE emergency_contact (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relation text NOT NULL,
  phone text NOT NULL,
  second_phone text,
  created_at timestamptz NOT NULL
);
CREATE INDEX emergency_contact_family ON emergency_contact (family_id, created_at, id);

CREATE TABLE authorized_pickup (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relation text NOT NULL,
  phone text NOT NULL,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX authorized_pickup_family ON authorized_pickup (family_id, created_at, id);

CREATE TABLE unauthorized_pickup (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relation text NOT NULL,
  reason text,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX unauthorized_pickup_family ON unauthorized_pickup (family_id, created_at, id);

-- What the gateway gave for a card; the number itself never comes here.
CREATE TABLE card (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  gateway_token text NOT NULL,
  brand smallint NOT NULL,
  last4 text NOT NULL,
  expiry_month smallint NOT NULL,
  expiry_year smallint NOT NULL,
  holder_name text NOT NULL,
  is_main boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX card_family ON card (family_id, created_at, id);
CREATE UNIQUE INDEX card_one_main ON card (family_id) WHERE is_main;

-- What a facility notes of a child's day (GET child/{id}/activity).
CREATE TABLE child_activity (
  id uuid PRIMARY KEY,
  child_id uuid NOT NULL REFERENCES child ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  photo_id uuid REFERENCES file ON DELETE SET NULL
);
CREATE INDEX child_activity_child ON child_activity (child_id, at DESC, id);
