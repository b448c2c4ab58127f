-- Somebody at a listed facility asks to answer its families (product rule 8). The facility's own mailbox confirms it by a link, or else a
-- person decides at the desk.
CREATE TABLE facility_claim (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  -- Where the link was mailed. Null once a person has to decide.
  sent_to text,
  -- The hash of the link's key. Null if no link was mailed.
  key_hash text UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- 'approved' or 'declined'; null while the claim is open.
  outcome text,
  ended_at timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
-- One open claim for each facility and mailbox.
CREATE UNIQUE INDEX facility_claim_open ON facility_claim (facility_id, email) WHERE ended_at IS NULL;

-- License numbers are typed with and without spaces, hyphens and capitals.
CREATE FUNCTION licence_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')) $$;
CREATE INDEX facility_licence ON facility (licence_key(licence_number)) WHERE licence_number IS NOT NULL AND closed_at IS NULL;

-- The page of a facility says whether it answers families: with a confirmed contact it does.
CREATE FUNCTION tell_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', 'facts ' || NEW.facility_id);
  RETURN NULL;
END $$;
CREATE TRIGGER public_page_contact_added AFTER INSERT ON facility_contact
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION tell_of_contact();
CREATE TRIGGER public_page_contact_changed AFTER UPDATE ON facility_contact
  FOR EACH ROW WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION tell_of_contact();
