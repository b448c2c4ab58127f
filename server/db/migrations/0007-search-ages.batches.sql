-- batches: 1000 by search_entry.address_id
UPDATE search_entry e SET ages_stated = false
 WHERE e.address_id BETWEEN :from AND :to AND e.ages_stated
   AND NOT EXISTS (SELECT FROM age_group g WHERE g.facility_id = e.facility_id AND g.closed_at IS NULL
                      AND (g.from_months IS NOT NULL OR g.to_months IS NOT NULL));
