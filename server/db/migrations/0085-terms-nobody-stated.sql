-- Null is "not stated": nobody's terms are made up (record 0085).
ALTER TABLE facility ALTER COLUMN drop_in_cancellation_policy DROP NOT NULL;
ALTER TABLE facility ALTER COLUMN half_day_permanent DROP NOT NULL;

-- Imports wrote "full refund up to 24 hours before" where the list gave no policy. What is agreed keeps its own policy.
UPDATE facility SET drop_in_cancellation_policy = NULL
 WHERE source IS NOT NULL AND drop_in_cancellation_policy = 1 AND NOT 'dropInCancellationPolicy' = ANY (own_facts);

-- They wrote "no half days" too. A facility that takes part may have said so, and keeps it.
UPDATE facility f SET half_day_permanent = NULL
 WHERE f.source IS NOT NULL AND f.half_day_permanent = 2 AND f.availability_confirmed_at IS NULL
   AND NOT EXISTS (SELECT FROM age_group g WHERE g.facility_id = f.id
                      AND (EXISTS (SELECT FROM drop_in_item d WHERE d.age_group_id = g.id)
                        OR EXISTS (SELECT FROM schedule s WHERE s.age_group_id = g.id)));
