-- Finds the few where most state ages, or most do not: a walk in another order would read all to meet them.
CREATE INDEX CONCURRENTLY search_entry_ages ON search_entry (ages_stated);
