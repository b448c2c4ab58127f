-- Permanent care is priced month by month, by the age group of each child (record 0021).
ALTER TABLE booking_group
  -- What each month costs, by child. Null: a drop-in, or care that was agreed without steps, which the job below fills in.
  ADD COLUMN child_prices jsonb,
  -- When a job next looks at the price: to fix what was agreed without steps, or to mail a change ahead. Null: never.
  ADD COLUMN price_due_at timestamptz;
-- The release before writes bookings without steps. Long past, whatever time the program reckons with.
ALTER TABLE booking_group ALTER COLUMN price_due_at SET DEFAULT '2000-01-01T00:00:00Z';
