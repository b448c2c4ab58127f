-- Addresses that can begin nothing, and why: of blocked accounts, which stay blocked if they are deleted, and of people without one.
CREATE TABLE blocked_mailbox (
  email text PRIMARY KEY,
  blocked_at timestamptz NOT NULL,
  blocked_reason text NOT NULL
);
