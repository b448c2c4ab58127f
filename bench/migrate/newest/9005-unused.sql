-- unused since: 9004
ALTER TABLE facility DROP COLUMN quiet_hours;
