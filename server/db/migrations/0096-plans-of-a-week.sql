-- Requests that were sent together for one week (record 0167). 'separate': each is for itself. All or none of them: 'open' while
-- an answer is missing, and nothing is charged; 'agreed' once all are accepted; 'ended' once one has come to nothing.
CREATE TABLE care_plan (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('separate', 'open', 'agreed', 'ended')),
  -- When the first care of the plan begins: until then all of the answers have to be there.
  first_start_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX care_plan_family ON care_plan (family_id);

-- Null for a request that was sent by itself.
ALTER TABLE booking_group ADD COLUMN care_plan_id uuid REFERENCES care_plan ON DELETE SET NULL;
CREATE INDEX booking_group_care_plan ON booking_group (care_plan_id) WHERE care_plan_id IS NOT NULL;
