import { sql } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';

export async function deleteExpired(
  db: Queryable,
  before: {
    idempotencyKeys: Date;
    refreshTokens: Date;
    mailCodes: Date;
    usedChallenges: Date;
    knownDevices: Date;
    lostFactors: Date;
    rateLimits: Date;
    gatewayEvents: Date;
    answerLinks: Date;
    claims: Date;
  },
): Promise<void> {
  await db.deleteFrom('idempotencyKey').where('createdAt', '<', before.idempotencyKeys).execute();
  await db.deleteFrom('refreshToken').where('chainExpiresAt', '<', before.refreshTokens).execute();
  await db.deleteFrom('mailCode').where('expiresAt', '<', before.mailCodes).execute();
  await db.deleteFrom('usedChallenge').where('expiresAt', '<', before.usedChallenges).execute();
  await db.deleteFrom('knownDevice').where('lastSeenAt', '<', before.knownDevices).execute();
  await db.deleteFrom('lostFactor').where('startedAt', '<', before.lostFactors).execute();
  await db.deleteFrom('gatewayEvent').where('receivedAt', '<', before.gatewayEvents).execute();
  await db.deleteFrom('answerLink').where('expiresAt', '<', before.answerLinks).execute();
  await db
    .deleteFrom('facilityClaim')
    .where((eb) => eb.fn.coalesce('endedAt', 'expiresAt'), '<', before.claims)
    .execute();
  // Throttles use the machine's clock, not business time.
  await sql`DELETE FROM rate_limit WHERE expire < ${before.rateLimits.getTime()}`.execute(db);
}

/** Removes search words that no open facility has any more. */
export async function forgetSearchWords(db: Queryable): Promise<void> {
  await sql`SELECT forget_search_words()`.execute(db);
}

/**
 * Deletes accounts unconfirmed since `before`, with their empty families. An account that is being confirmed
 * concurrently is re-checked after that commit and stays.
 */
export async function deleteUnconfirmedAccounts(tx: Tx, before: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('account')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .returning('familyId')
    .execute();
  if (gone.length === 0) return;
  await tx
    .deleteFrom('family')
    .where(
      'id',
      'in',
      gone.map((row) => row.familyId),
    )
    .where(sql<boolean>`NOT EXISTS (SELECT FROM family_adult adult WHERE adult.family_id = family.id)`)
    .execute();
}

/** Deletes unaccepted invitations that expired before `before`. */
export async function deleteStaleInvitations(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('accountLink').where('acceptedAt', 'is', null).where('expiresAt', '<', before).execute();
}
