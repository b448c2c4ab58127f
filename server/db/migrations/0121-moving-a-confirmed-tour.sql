-- The wish to move a confirmed tour, which stays confirmed meanwhile: {preferredTimes, note, proposedAt}. `proposedAt` is the
-- time that the facility proposes instead, or null. Null: no other time is wanted.
ALTER TABLE tour_group ADD COLUMN change_wanted jsonb;
