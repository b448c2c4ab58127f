-- When a request was passed on by mail, to a facility that does not take part; null where the facility answers here.
ALTER TABLE tour_group ADD COLUMN passed_on_at timestamptz;
ALTER TABLE waitlist_group ADD COLUMN passed_on_at timestamptz;
