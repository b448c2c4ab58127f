-- A mail that passes a request on: at most one for each request waits to be sent, and a later one takes its place.
ALTER TABLE outbox ADD COLUMN request_id uuid;
-- True where an earlier mail about the request may have reached the facility.
ALTER TABLE outbox ADD COLUMN follows_up boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX outbox_waiting ON outbox (request_id) WHERE request_id IS NOT NULL AND due_at IS NOT NULL;
