-- Which question to several facilities a tour or a place in line was asked with (record 0166); null for one of its own. All
-- that share it were made in one transaction, so the earliest created_at is when the question was asked.
ALTER TABLE tour_group ADD COLUMN asked_together uuid;
ALTER TABLE waitlist_group ADD COLUMN asked_together uuid;
CREATE INDEX tour_group_asked_together ON tour_group (asked_together) WHERE asked_together IS NOT NULL;
CREATE INDEX waitlist_group_asked_together ON waitlist_group (asked_together) WHERE asked_together IS NOT NULL;
