-- The present addresses of accounts whose block was kept beside them. account.blocked_at and blocked_reason are unused from here on.
-- batches: 1000 by account.id
INSERT INTO blocked_mailbox (email, blocked_at, blocked_reason, blocked_as)
SELECT account.email, account.blocked_at, account.blocked_reason, (
         SELECT min(mailbox.email) FROM blocked_mailbox mailbox
          WHERE mailbox.blocked_at = account.blocked_at AND mailbox.blocked_reason = account.blocked_reason)
  FROM account WHERE account.id BETWEEN :from AND :to AND account.blocked_at IS NOT NULL
ON CONFLICT (email) DO NOTHING;
