import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { FacilityClaimTable } from '@/server/db/schema';

type ClaimRow = Selectable<FacilityClaimTable>;

/** More facilities than share a license number by right. */
const sameNumberMax = 50;

/** Open facilities with this license number, however it is written. */
export async function facilitiesByLicence(db: Queryable, licenceNumber: string) {
  return db
    .selectFrom('facility')
    .innerJoin('facilityAddress', (join) =>
      join.onRef('facilityAddress.facilityId', '=', 'facility.id').on('facilityAddress.position', '=', 0),
    )
    .select(['facility.id', 'facility.name', 'facility.email', 'facilityAddress.region'])
    .where(sql`licence_key(facility.licence_number)`, '=', sql`licence_key(${licenceNumber})`)
    .where('facility.licenceNumber', 'is not', null)
    .where('facility.closedAt', 'is', null)
    .orderBy('facility.id')
    .limit(sameNumberMax)
    .execute();
}

export const findOpenClaim = (tx: Tx, facilityId: string, email: string) =>
  tx
    .selectFrom('facilityClaim')
    .select('sentTo')
    .where('facilityId', '=', facilityId)
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** Stores the claim, or renews the open one of the same facility and mailbox: a link that it had no longer works. */
export async function upsertClaim(
  tx: Tx,
  claim: Pick<Insertable<FacilityClaimTable>, 'id' | 'facilityId' | 'name' | 'role' | 'email'> &
    Pick<ClaimRow, 'sentTo' | 'keyHash' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  const { name, role, sentTo, keyHash, expiresAt } = claim;
  await tx
    .insertInto('facilityClaim')
    .values({ ...claim, outcome: null, endedAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['facilityId', 'email'])
        .where('endedAt', 'is', null)
        .doUpdateSet({ name, role, sentTo, keyHash, expiresAt }),
    )
    .execute();
}

const claims = (db: Queryable) =>
  db
    .selectFrom('facilityClaim')
    .innerJoin('facility', 'facility.id', 'facilityClaim.facilityId')
    .selectAll('facilityClaim')
    .select(['facility.name as facilityName', 'facility.closedAt as facilityClosedAt']);

export const findClaimByKey = (db: Queryable, keyHash: string) =>
  claims(db).where('facilityClaim.keyHash', '=', keyHash).executeTakeFirst();

export type FoundClaim = NonNullable<Awaited<ReturnType<typeof findClaimByKey>>>;

/** Locks the claim until the transaction ends. */
export const lockClaim = (tx: Tx, id: string) =>
  claims(tx).where('facilityClaim.id', '=', id).forNoKeyUpdate('facilityClaim').executeTakeFirst();

/** Claims that nobody has answered and that have not expired, oldest first. */
export const listOpenClaims = (db: Queryable, now: Date) =>
  claims(db)
    .where('facilityClaim.endedAt', 'is', null)
    .where('facilityClaim.expiresAt', '>', now)
    .where('facility.closedAt', 'is', null)
    .orderBy('facilityClaim.createdAt')
    .orderBy('facilityClaim.id')
    .execute();

/** Ids that begin with this text, at most two. */
export async function claimIdsLike(db: Queryable, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('facilityClaim')
    .select('id')
    .where(sql`left(id::text, ${start.length})`, '=', start)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

export async function endClaim(tx: Tx, id: string, outcome: 'approved' | 'declined', at: Date): Promise<void> {
  await tx.updateTable('facilityClaim').set({ outcome, endedAt: at }).where('id', '=', id).execute();
}

/** From now on a person at the desk decides. */
export async function giveToDesk(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('facilityClaim').set({ sentTo: null, expiresAt }).where('id', '=', id).execute();
}
