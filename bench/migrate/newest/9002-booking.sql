ALTER TABLE booking_group ADD COLUMN arranged_by uuid;
ALTER TABLE booking_group
  ADD CONSTRAINT booking_group_arranged_by FOREIGN KEY (arranged_by) REFERENCES account ON DELETE SET NULL NOT VALID;
