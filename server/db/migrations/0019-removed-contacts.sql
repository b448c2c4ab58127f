-- Why a contact was removed, as they were told, and by whom; null: for no reason that they were told.
ALTER TABLE facility_contact ADD COLUMN removed_reason text, ADD COLUMN removed_by text;
