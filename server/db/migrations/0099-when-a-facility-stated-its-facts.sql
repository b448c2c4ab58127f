-- When the facility last stated a fact itself; null where nobody knows.
ALTER TABLE facility ADD COLUMN own_facts_at timestamptz;
