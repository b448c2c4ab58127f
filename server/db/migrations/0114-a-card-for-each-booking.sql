-- The card that was chosen to pay for a booking. Null: the family's main card pays.
ALTER TABLE booking_group ADD COLUMN card_id uuid REFERENCES card ON DELETE SET NULL;
CREATE INDEX booking_group_card ON booking_group (card_id) WHERE card_id IS NOT NULL;
