import { dayMs } from '@/lib/dates/moments';
import { inTransaction } from '@/server/db/transaction';
import { deleteExpired, deleteStaleInvitations, deleteUnconfirmedAccounts } from '@/server/areas/housekeeping/rows';
import { forgetMailsBefore } from '@/server/areas/mail/rows';
import { forgetNoticesBefore } from '@/server/areas/notices/rows';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Forgets what has expired: remembered answers after 24 h (product rule 11), tokens a day after their absolute end,
 * codes from mails a week later, the gateway's events after sixty days, mails that went after ninety, notices after
 * 180, accounts that nobody confirmed and invitations that nobody accepted after
 * thirty, and throttles that count no more.
 */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * dayMs);
  await deleteExpired(deps.db, {
    idempotencyKeys: ago(1),
    refreshTokens: ago(1),
    mailCodes: ago(7),
    gatewayEvents: ago(60),
    rateLimits: new Date(),
  });
  await forgetMailsBefore(deps.db, ago(90));
  await forgetNoticesBefore(deps.db, ago(180));
  await deleteStaleInvitations(deps.db, ago(30));
  await inTransaction(deps, (tx) => deleteUnconfirmedAccounts(tx, ago(30)));
}
