-- What each whole month of a permanent booking costs, as agreed when it was asked for; null for a drop-in.
ALTER TABLE booking_group ADD COLUMN price_monthly integer CHECK (price_monthly > 0);

-- A renewal asks how the charges of its month stand.
CREATE INDEX payment_period ON payment (group_id, period) WHERE period IS NOT NULL;

-- Lists are ordered by the start of care.
CREATE INDEX booking_group_family_start ON booking_group (family_id, first_start_at, id);
