-- The second factor of accounts that have one (record 0202).
CREATE TABLE second_factor (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('app', 'email')),
  -- The app's seed, from which the recovery codes' hashes are made, too; encrypted under a key derived from SECRET.
  secret text NOT NULL,
  -- The last period of 30 seconds whose code was taken.
  last_step bigint,
  since timestamptz NOT NULL
);
-- Deleted when it is used.
CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
-- A second factor that was reported lost: from a day after its start, the code turns it off.
CREATE TABLE lost_factor (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  code_hash text NOT NULL UNIQUE,
  started_at timestamptz NOT NULL
);
-- Log-ins without a second factor where the operator asks for one.
CREATE TABLE unguarded_log_ins (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  log_ins integer NOT NULL
);
