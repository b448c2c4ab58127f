import { dayMs } from '@/lib/dates/durations';
import { recordActivityDays } from '@/lib/family/record-activity';
import { forgetNoticesBefore } from '@/server/areas/care/notices/rows';
import { forgetRecordActivity } from '@/server/areas/family/records/rows/record-activity';
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
 * Deletes expired data: idempotency keys after 24 hours (product rule 11); refresh tokens, answered challenges and the devices of
 * contacts a day after their expiry, mail codes a week after; waits for a lost second factor, unconfirmed accounts and unaccepted
 * invitations after 30 days; gateway events after 60; sent mails, ended links of facilities' mails, openings of their pages and
 * ended claims after 90; notices after 180; devices a year after their last log-in, and what adults did in a record after a
 * year; throttles past their window, and search words that no open facility has any more.
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
    contactDevices: ago(1),
    dayOpenings: ago(90),
    claims: ago(90),
    rateLimits: new Date(),
  });
  await forgetMailsBefore(deps.db, ago(90));
  await forgetNoticesBefore(deps.db, ago(180));
  await forgetRecordActivity(deps.db, ago(recordActivityDays));
  await forgetSearchWords(deps.db);
  await deleteStaleInvitations(deps.db, ago(30));
  await inTransaction(deps, (tx) => deleteUnconfirmedAccounts(tx, ago(30)));
}
