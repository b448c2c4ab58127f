import type { Queryable, Tx } from '@/server/db/connection';

/** Ids of the family's saved open facilities, newest first. */
export async function listSavedIds(db: Queryable, familyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('savedFacility')
    .innerJoin('facility', 'facility.id', 'savedFacility.facilityId')
    .where('savedFacility.familyId', '=', familyId)
    .where('facility.closedAt', 'is', null)
    .select('savedFacility.facilityId as id')
    .orderBy('savedFacility.savedAt', 'desc')
    .orderBy('savedFacility.facilityId')
    .execute();
  return rows.map((row) => row.id);
}

/** Saving again keeps the first timestamp. False if the facility is unknown or closed. */
export async function insertSaved(tx: Tx, familyId: string, facilityId: string, savedAt: Date): Promise<boolean> {
  const facility = await tx
    .selectFrom('facility')
    .select('id')
    .where('id', '=', facilityId)
    .where('closedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!facility) return false;
  await tx
    .insertInto('savedFacility')
    .values({ familyId, facilityId, savedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function deleteSaved(db: Queryable, familyId: string, facilityId: string): Promise<void> {
  await db.deleteFrom('savedFacility').where('familyId', '=', familyId).where('facilityId', '=', facilityId).execute();
}
