CREATE INDEX CONCURRENTLY facility_visits_first ON facility (visits DESC, id);
CREATE INDEX CONCURRENTLY search_entry_visits ON search_entry (currency, visits) WHERE visits IS NOT NULL;
ALTER TABLE facility VALIDATE CONSTRAINT facility_visits;
ALTER TABLE booking_group VALIDATE CONSTRAINT booking_group_arranged_by;
