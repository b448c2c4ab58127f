-- A key of a phone, a computer or a password manager, with which an account logs in.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- As the authenticator names it, base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE, base64url.
  public_key text NOT NULL,
  -- How often the authenticator signed; many always say 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- Whether it is copied to the owner's other devices.
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the first log-in.
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- Challenges that were answered, kept until they expire, so that an answer works once.
CREATE TABLE used_challenge (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
