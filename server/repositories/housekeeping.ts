import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';

/** Rows that have had their day: none of them is read any more. */
export async function deleteExpired(
  db: Queryable,
  before: { idempotencyKeys: Date; refreshTokens: Date; mailCodes: Date; rateLimits: Date; gatewayEvents: Date },
): Promise<void> {
  await db.deleteFrom('idempotencyKey').where('createdAt', '<', before.idempotencyKeys).execute();
  await db.deleteFrom('refreshToken').where('chainExpiresAt', '<', before.refreshTokens).execute();
  await db.deleteFrom('mailCode').where('expiresAt', '<', before.mailCodes).execute();
  await db.deleteFrom('gatewayEvent').where('receivedAt', '<', before.gatewayEvents).execute();
  // The throttles count in the machine's own milliseconds, not in business time.
  await sql`DELETE FROM rate_limit WHERE expire < ${before.rateLimits.getTime()}`.execute(db);
}
