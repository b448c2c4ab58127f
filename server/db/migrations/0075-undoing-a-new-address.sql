-- A change of address can be undone from the old mailbox: that code's `email` is the address to go back to.
ALTER TABLE mail_code DROP CONSTRAINT mail_code_purpose_check;
ALTER TABLE mail_code ADD CONSTRAINT mail_code_purpose_check CHECK (purpose IN ('confirm', 'reset', 'email', 'undo'));
