-- A request that the facility let run out of time counts as not accepted, and is no reply: it has no time of one.
ALTER TABLE facility_reply ALTER COLUMN replied_at DROP NOT NULL;
