-- Addresses where a place may have come free while families wait there, or where a family has just joined the waitlist (product rule
-- 5). Until the job of offers has tried them, the search and the calendar look which places are kept for the families that wait. Rows
-- are only inserted and deleted, so that no transaction waits for another.
CREATE TABLE place_to_offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address_id uuid NOT NULL
);
CREATE INDEX place_to_offer_address ON place_to_offer (address_id);
