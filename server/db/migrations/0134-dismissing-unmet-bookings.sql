-- When a parent took a booking that came to nothing off Today (record 0157). Null: nobody has.
ALTER TABLE booking_group ADD COLUMN unmet_dismissed_at timestamptz;
