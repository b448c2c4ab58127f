-- A confirmation carries the password of the sign-up that asked for it: whoever signs up with somebody else's address
-- cannot have a password of their own confirmed by that person's mail. A change of address carries the new address.
ALTER TABLE mail_code ADD COLUMN password_hash text;
ALTER TABLE mail_code ADD COLUMN email citext;

CREATE INDEX account_pending_email ON account (pending_email) WHERE pending_email IS NOT NULL;
CREATE INDEX account_link_account ON account_link (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX outbox_stranger ON outbox (recipient) WHERE family_id IS NULL;

-- The exact text that was signed, under its hash, so that a later version of the page takes nothing away (decisions 7).
CREATE TABLE agreement_text (
  sha256 text PRIMARY KEY,
  version text NOT NULL,
  markdown text NOT NULL,
  first_signed_at timestamptz NOT NULL
);

-- Signatures are in the order in which they were written, whatever a clock says.
ALTER TABLE signature ADD COLUMN sequence bigint GENERATED ALWAYS AS IDENTITY;

-- Append-only: a signature is never changed (that its account was deleted is not a change of it), and goes only with the
-- whole family, by the cascade, which runs one trigger deeper than a statement of ours.
CREATE FUNCTION signature_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'signatures are append-only';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.account_id IS NOT NULL OR (to_jsonb(NEW) - 'account_id') IS DISTINCT FROM (to_jsonb(OLD) - 'account_id') THEN
    RAISE EXCEPTION 'signatures are append-only';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signature_append_only BEFORE UPDATE OR DELETE ON signature
  FOR EACH ROW EXECUTE FUNCTION signature_append_only();
