-- Who signed, as it stood at that moment (decisions 7): a copy made later names the same people whatever was changed since.
-- Null for entries that were signed before this was kept.
ALTER TABLE signature ADD COLUMN signer_email text;
ALTER TABLE signature ADD COLUMN signer_guardians text[];

-- Append-only as before. The signer's address goes with the signer's account, while the family's signature stays.
CREATE OR REPLACE FUNCTION signature_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
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
  NEW.signer_email := NULL;
  RETURN NEW;
END
$$;

-- The fingerprint of every PDF that was given out of a signature, so that it stays verifiable when a later program makes
-- other bytes of the same signature. Goes with the family, as the signature does.
CREATE TABLE agreement_pdf (
  sha256 text PRIMARY KEY,
  signature_id uuid NOT NULL REFERENCES signature ON DELETE CASCADE,
  first_given_at timestamptz NOT NULL
);
CREATE INDEX agreement_pdf_signature ON agreement_pdf (signature_id);

-- Append-only, like the signatures: an entry goes only by the cascade, which runs one trigger deeper than a statement of ours.
CREATE FUNCTION agreement_pdf_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'fingerprints of agreements are append-only';
END
$$;
CREATE TRIGGER agreement_pdf_append_only BEFORE UPDATE OR DELETE ON agreement_pdf
  FOR EACH ROW EXECUTE FUNCTION agreement_pdf_append_only();
