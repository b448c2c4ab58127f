-- A sign-up that waits for its confirmation is a row of its own: a code from a mail puts the password of its own sign-up
-- into force, and no other. An account without a confirmed sign-up has no password.
CREATE TABLE sign_up (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  password_hash text NOT NULL,
  consent_at timestamptz NOT NULL,
  UNIQUE (account_id, password_hash)
);

ALTER TABLE account ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE mail_code ADD COLUMN sign_up_id uuid REFERENCES sign_up ON DELETE SET NULL;
CREATE INDEX mail_code_sign_up ON mail_code (sign_up_id) WHERE sign_up_id IS NOT NULL;

INSERT INTO sign_up (id, account_id, password_hash, consent_at)
  SELECT gen_random_uuid(), account.id, waiting.password_hash, account.consent_at
    FROM account
    JOIN (SELECT id AS account_id, password_hash FROM account
          UNION SELECT account_id, password_hash FROM mail_code WHERE purpose = 'confirm' AND password_hash IS NOT NULL) waiting
      ON waiting.account_id = account.id
   WHERE account.confirmed_at IS NULL;
UPDATE mail_code SET sign_up_id = sign_up.id FROM sign_up
 WHERE sign_up.account_id = mail_code.account_id AND sign_up.password_hash = mail_code.password_hash;
UPDATE account SET password_hash = NULL WHERE confirmed_at IS NULL;
ALTER TABLE mail_code DROP COLUMN password_hash;
