-- The sandbox gateway's own books: it stands for an outside company, so nothing of ours refers to them.
CREATE TABLE sandbox_charge (
  idempotency_key text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  card_token text NOT NULL,
  amount integer NOT NULL,
  refunded integer NOT NULL DEFAULT 0 CHECK (refunded <= amount),
  currency text NOT NULL,
  status text NOT NULL,
  at timestamptz NOT NULL
);

CREATE TABLE sandbox_refund (
  idempotency_key text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  charge_reference text NOT NULL,
  amount integer NOT NULL,
  at timestamptz NOT NULL
);
