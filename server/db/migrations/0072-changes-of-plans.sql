-- What single dates that were given up cost all the same under the terms; no later cancellation gives it back.
ALTER TABLE booking_group ADD COLUMN kept_for_absences integer NOT NULL DEFAULT 0 CHECK (kept_for_absences >= 0);
