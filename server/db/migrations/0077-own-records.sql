-- The record that an account began with is its own for as long as the account is there; family_id is the one it looks at.
-- A record cannot go before the accounts that began with it. Checked at the commit, because both may go in one transaction.
ALTER TABLE account ADD COLUMN own_family_id uuid;
UPDATE account SET own_family_id = CASE WHEN link.id IS NULL THEN account.family_id
                                        ELSE coalesce(link.own_family_id, gen_random_uuid()) END
  FROM account same
  LEFT JOIN account_link link ON link.account_id = same.id AND link.accepted_at IS NOT NULL
 WHERE same.id = account.id;
-- Accounts whose own record was deleted while they shared another: a fresh one.
INSERT INTO family (id, created_at)
  SELECT own_family_id, now() FROM account ON CONFLICT (id) DO NOTHING;
ALTER TABLE account ALTER COLUMN own_family_id SET NOT NULL;
ALTER TABLE account ADD CONSTRAINT account_own_family_id_fkey
  FOREIGN KEY (own_family_id) REFERENCES family DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX account_own_family ON account (own_family_id);

-- A process of the release before does not know the column.
CREATE FUNCTION account_own_family() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.own_family_id := coalesce(NEW.own_family_id, NEW.family_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER account_own_family BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_own_family();

-- Who belongs to which record: whoever began with it, and whoever accepted an invitation to it. Every rule about who may
-- see or be told something of a family asks this. account_link.own_family_id is kept for the release before.
CREATE VIEW family_adult AS
  SELECT own_family_id AS family_id, id AS account_id FROM account
  UNION ALL
  SELECT family_id, account_id FROM account_link WHERE accepted_at IS NOT NULL AND account_id IS NOT NULL;
CREATE UNIQUE INDEX account_link_adult ON account_link (account_id, family_id) WHERE accepted_at IS NOT NULL;

-- Links of adults to the record they began with, which an invitation to one's own new address made.
DELETE FROM account_link USING account
 WHERE account.id = account_link.account_id AND account.own_family_id = account_link.family_id;
-- Invitations of adults who have left, or whose account is gone.
DELETE FROM account_link WHERE accepted_at IS NULL AND NOT EXISTS (
  SELECT FROM family_adult adult WHERE adult.family_id = account_link.family_id AND adult.account_id = account_link.invited_by);
