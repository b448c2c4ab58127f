-- A facility whose list gives no coordinates stands at its town's point, or at none: then it has no distance.
ALTER TABLE facility_address
  ALTER COLUMN lat DROP NOT NULL,
  ALTER COLUMN lng DROP NOT NULL,
  ALTER COLUMN point_precision DROP NOT NULL,
  DROP CONSTRAINT facility_address_point_precision_check,
  ADD CONSTRAINT facility_address_point_precision_check CHECK (point_precision IN ('exact', 'town', 'postalArea')),
  ADD CONSTRAINT facility_address_point CHECK ((lat IS NULL) = (lng IS NULL) AND (lat IS NULL) = (point_precision IS NULL)),
  -- Null where the list gives no street, as for care in a home.
  ALTER COLUMN line1 DROP NOT NULL;

-- A rural postal area can be 500 km wide, and its centre was nobody's place. The next import puts these at their towns.
UPDATE facility_address SET lat = NULL, lng = NULL, point_precision = NULL
 WHERE country = 'CA' AND point_precision = 'postalArea' AND substr(postal_code, 2, 1) = '0';

-- Facilities without a point are found by their town or postal area.
CREATE INDEX facility_address_unplaced ON facility_address (country, region, city) WHERE lat IS NULL;
