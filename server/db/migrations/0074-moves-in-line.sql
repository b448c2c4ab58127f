-- How each request's place in its line changed, and why. The newest row of a request that waits says where it stands.
CREATE TABLE waitlist_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  waitlist_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- Null for the first row.
  from_position integer CHECK (from_position > 0),
  to_position integer NOT NULL CHECK (to_position > 0),
  reason text NOT NULL CHECK (reason IN ('joined', 'counted', 'changed', 'left', 'accepted', 'declined', 'unanswered',
    'passed', 'own', 'enrolled', 'notEnrolled', 'siblingAhead', 'siblingGone'))
);
CREATE INDEX waitlist_movement_request ON waitlist_movement (waitlist_id, id DESC);

-- Those who wait already begin where they stand today.
INSERT INTO waitlist_movement (waitlist_id, at, to_position, reason)
WITH line AS (
  SELECT w.*, NOT EXISTS (
           SELECT 1 FROM booking_group e WHERE e.family_id = w.family_id AND e.facility_id = w.facility_id
              AND e.status = 7 AND NOT (e.children <@ w.children)) AS no_sibling
    FROM waitlist_group w WHERE w.status IN (1, 2))
SELECT w.id, now(), 1 + count(o.id), 'counted'
  FROM line w
  LEFT JOIN line o ON o.age_group_id = w.age_group_id AND o.type = w.type
   AND (o.start_month = w.start_month OR o.booking_dates && w.booking_dates)
   AND (o.no_sibling, o.joined_at, o.sequence) < (w.no_sibling, w.joined_at, w.sequence)
 GROUP BY w.id;
