import { sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** A facility and its first address as a desk sees and changes them. */
export async function facilityFacts(db: Queryable, id: string) {
  return db
    .selectFrom('facility as f')
    .innerJoin('facilityAddress as a', 'a.facilityId', 'f.id')
    .select([
      'f.name',
      'f.description',
      'f.phone',
      'f.phoneExtension',
      'f.email',
      'f.website',
      'f.openingHours',
      'f.closedDays',
      'f.languages',
    ])
    .select(['f.categories', 'f.amenities', 'f.owners', 'f.licenceNumber', 'f.halfDayPermanent', 'f.currency'])
    .select([
      'f.dropInCancellationPolicy',
      'f.ownFacts',
      'f.releasedFacts',
      'f.source',
      'a.id as addressId',
      'a.title',
      'a.line1',
    ])
    .select(['a.city', 'a.region', 'a.postalCode', 'a.country', 'a.lat', 'a.lng', 'a.timeZone'])
    .where('f.id', '=', id)
    .orderBy('a.position')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirstOrThrow();
}
export type FacilityFacts = Awaited<ReturnType<typeof facilityFacts>>;

export type FacilityChange = Updateable<DB['facility']>;
export type AddressChange = Updateable<DB['facilityAddress']>;

export async function updateFacility(tx: Tx, id: string, change: FacilityChange): Promise<void> {
  await tx.updateTable('facility').set(change).where('id', '=', id).execute();
}

export async function updateAddress(tx: Tx, id: string, change: AddressChange): Promise<void> {
  await tx.updateTable('facilityAddress').set(change).where('id', '=', id).execute();
}

/** Notes that the facility has stated a fact itself. */
export async function noteOwnFact(tx: Tx, id: string, fact: string): Promise<void> {
  await sql`
    UPDATE facility SET own_facts = array_append(array_remove(own_facts, ${fact}), ${fact}),
           released_facts = array_remove(released_facts, ${fact})
     WHERE id = ${id}::uuid`.execute(tx);
}

/** Notes that the list may state an own fact again. Until it has, the stored fact is still the facility's word. */
export async function releaseOwnFact(tx: Tx, id: string, fact: string): Promise<void> {
  await sql`
    UPDATE facility SET released_facts = array_append(array_remove(released_facts, ${fact}), ${fact})
     WHERE id = ${id}::uuid AND ${fact} = ANY (own_facts)`.execute(tx);
}

/** Places on offer of an age group, on a weekday and in a pool each, over what they were. */
export async function setCapacity(
  tx: Tx,
  rows: readonly { ageGroupId: string; weekday: number; pool: number; places: number }[],
) {
  await tx
    .insertInto('capacity')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['ageGroupId', 'weekday', 'pool']).doUpdateSet({ places: sql.ref<never>('excluded.places') }),
    )
    .execute();
}
