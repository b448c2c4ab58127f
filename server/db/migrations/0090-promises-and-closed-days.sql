-- An offer and a failed payment end when the care that they are for begins, those of before as well (record 0154).
UPDATE booking_group SET due_at = first_start_at WHERE status IN (2, 6) AND due_at > first_start_at;

-- Dates on which the facility has said that it is closed: holidays, training days (record 0155).
ALTER TABLE facility ADD COLUMN closed_days date[] NOT NULL DEFAULT '{}';
