-- A family is the record that serves every facility; an account is one adult who may open it.
CREATE TABLE family (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  gateway_customer text
);

-- An uploaded picture. It belongs to the family; unreferenced ones are removed after a day.
CREATE TABLE file (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  path text NOT NULL UNIQUE,
  mime text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX file_family ON file (family_id);
CREATE INDEX file_created ON file (created_at);

CREATE TABLE account (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  email citext NOT NULL UNIQUE,
  pending_email citext,
  password_hash text NOT NULL,
  phone text,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  notification_settings jsonb NOT NULL,
  confirmed_at timestamptz,
  consent_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX account_family ON account (family_id);

-- One row a refresh token, stored hashed. `chain_id` is the family of tokens that one sign-in began.
CREATE TABLE refresh_token (
  id uuid PRIMARY KEY,
  chain_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  remember boolean NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  chain_expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX refresh_token_chain ON refresh_token (chain_id);
CREATE INDEX refresh_token_account ON refresh_token (account_id);
CREATE INDEX refresh_token_expires ON refresh_token (expires_at);

-- A code from a mail: confirms an account, resets a password, confirms a new address. Single use, stored hashed.
CREATE TABLE mail_code (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset', 'email')),
  code_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_code_account ON mail_code (account_id, purpose);

-- An invitation to a second adult (decisions 6). Accepting moves the invited account onto this family.
CREATE TABLE account_link (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  email citext NOT NULL,
  code_hash text NOT NULL UNIQUE,
  invited_by uuid REFERENCES account ON DELETE SET NULL,
  account_id uuid REFERENCES account ON DELETE CASCADE,
  own_family_id uuid REFERENCES family ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz
);
CREATE INDEX account_link_family ON account_link (family_id);

-- The signed agreements: append-only, each carrying the hash of the one before it (decisions 7).
CREATE TABLE signature (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  agreement_version text NOT NULL,
  agreement_sha256 text NOT NULL,
  image text NOT NULL,
  typed_name text,
  signed_on date NOT NULL,
  signed_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  profile_sha256 text NOT NULL,
  previous_hash text,
  hash text NOT NULL UNIQUE
);
CREATE INDEX signature_family ON signature (family_id, signed_at DESC);
