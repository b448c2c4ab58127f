ALTER TABLE mail_code VALIDATE CONSTRAINT mail_code_purpose_check;
