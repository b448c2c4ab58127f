-- A child who is not coming on a booked day: the parent's reason. The day stays booked, and the place is held. Null: coming.
ALTER TABLE booking_item ADD COLUMN not_coming text CHECK (not_coming IN ('sick', 'away', 'other'));

-- When the mail before the first day is due; null: sent, or not confirmed.
ALTER TABLE booking_group ADD COLUMN first_day_mail_at timestamptz;
CREATE INDEX booking_group_first_day_mail ON booking_group (first_day_mail_at) WHERE first_day_mail_at IS NOT NULL;
UPDATE booking_group SET first_day_mail_at =
    ((first_start_at AT TIME ZONE address.time_zone)::date - 1 + time '18:00') AT TIME ZONE address.time_zone
  FROM facility_address address
 WHERE address.id = booking_group.address_id AND booking_group.status = 7 AND NOT booking_group.is_example;

-- What the facility tells families who come for the first time; null: not stated.
ALTER TABLE facility ADD COLUMN what_to_bring text;
ALTER TABLE facility ADD COLUMN ask_for text;
