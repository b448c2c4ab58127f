import { dayMs } from '@/lib/dates/durations';
import { forgetNoticesBefore } from '@/server/areas/care/notices/rows';
import {
  deleteExpired,
  deleteStaleInvitations,
  deleteUnconfirmedAccounts,
  forgetSearchWords,
} from '@/server/areas/operations/housekeeping/rows';
import { forgetMailsBefore } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Deletes expired data: idempotency keys after 24 hours (product rule 11), refresh tokens a day after their absolute
 * expiry, answered challenges a day after theirs, devices a year after their last log-in, waits for a lost second factor 30 days after their start, mail codes after a week, gateway events after 60 days, sent mails, the ended
 * links of facilities' mails and ended claims of facilities after 90, notices after 180, unconfirmed
 * accounts and unaccepted invitations after 30, throttles past their window, and search words that no open facility has
 * any more.
 */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * dayMs);
  await deleteExpired(deps.db, {
    idempotencyKeys: ago(1),
    refreshTokens: ago(1),
    mailCodes: ago(7),
    usedChallenges: ago(1),
    knownDevices: ago(365),
    lostFactors: ago(30),
    gatewayEvents: ago(60),
    answerLinks: ago(90),
    claims: ago(90),
    rateLimits: new Date(),
  });
  await forgetMailsBefore(deps.db, ago(90));
  await forgetNoticesBefore(deps.db, ago(180));
  await forgetSearchWords(deps.db);
  await deleteStaleInvitations(deps.db, ago(30));
  await inTransaction(deps, (tx) => deleteUnconfirmedAccounts(tx, ago(30)));
}
