-- unused since: 9006
ALTER TABLE facility DROP COLUMN quiet_hours;
