-- The refund deadline of a date counts from the facility's opening. It was read from today's hours, so changed hours moved a
-- deadline that had been promised. Now each date keeps the opening that it was booked with.
ALTER TABLE booking_item ADD COLUMN start_at timestamptz;

UPDATE booking_item item
   SET start_at = (item.date + coalesce(
         (SELECT (hours ->> 'opens')::time FROM jsonb_array_elements(facility.opening_hours) hours
           WHERE (hours ->> 'weekday')::int = extract(isodow FROM item.date) LIMIT 1),
         '00:00')) AT TIME ZONE address.time_zone
  FROM facility_address address JOIN facility ON facility.id = address.facility_id
 WHERE address.id = coalesce(
         (SELECT address_id FROM booking_group WHERE id = item.group_id),
         (SELECT address_id FROM tour_group WHERE id = item.tour_id));

-- The deadline of a booking's first date has been shown to its parents.
UPDATE booking_item item
   SET start_at = booking.first_start_at
  FROM booking_group booking JOIN facility_address address ON address.id = booking.address_id
 WHERE booking.id = item.group_id AND item.date = (booking.first_start_at AT TIME ZONE address.time_zone)::date;

ALTER TABLE booking_item ALTER COLUMN start_at SET NOT NULL;

-- A cancellation refunds the sum of the remaining dates, so what the terms kept for other dates is not needed.
ALTER TABLE booking_group DROP COLUMN kept_for_absences;
