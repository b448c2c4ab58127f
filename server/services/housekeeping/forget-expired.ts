import { deleteExpired } from '@/server/repositories/housekeeping';
import type { Deps } from '@/server/services/deps';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Forgets what has expired: remembered answers after 24 h (decisions 11), tokens a day after their absolute end, codes from
 * mails a week later, the gateway's events after sixty days, and throttles that count no more.
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
}
