import { type Insertable, sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** A facility and its first address, as the desk shows and changes them. */
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
      'f.whatToBring',
      'f.askFor',
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

/** Marks a fact as stated by the facility itself. */
export async function noteOwnFact(tx: Tx, id: string, fact: string): Promise<void> {
  await sql`
    UPDATE facility SET own_facts = array_append(array_remove(own_facts, ${fact}), ${fact}),
           released_facts = array_remove(released_facts, ${fact})
     WHERE id = ${id}::uuid`.execute(tx);
}

/** Marks a fact for the next import to overwrite. Until then, the facility's value stays. */
export async function releaseOwnFact(tx: Tx, id: string, fact: string): Promise<void> {
  await sql`
    UPDATE facility SET released_facts = array_append(array_remove(released_facts, ${fact}), ${fact})
     WHERE id = ${id}::uuid AND ${fact} = ANY (own_facts)`.execute(tx);
}

/** Upserts the places offered in an age group by weekday and pool. */
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

/** `SET` for an upsert: every inserted column except the id and the kept ones. */
const asInserted = (row: object, kept: readonly string[] = []) =>
  Object.fromEntries(
    Object.keys(row)
      .filter((column) => column !== 'id' && !kept.includes(column))
      .map((column) => [column, sql.ref<never>(`excluded.${column}`)]),
  );

/**
 * Upserts facilities by id; all rows have the same columns.
 * @param kept columns that are not updated for existing facilities
 */
export async function upsertFacilities(
  tx: Tx,
  rows: readonly Insertable<DB['facility']>[],
  kept: readonly (keyof DB['facility'])[] = [],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx
    .insertInto('facility')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asInserted(first, kept)))
    .execute();
}

/** Upserts a list that facilities come from. */
export async function upsertList(tx: Tx, list: Insertable<DB['facilityList']>): Promise<void> {
  await tx
    .insertInto('facilityList')
    .values(list)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asInserted(list)))
    .execute();
}

export async function upsertAddresses(tx: Tx, rows: readonly Insertable<DB['facilityAddress']>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx
    .insertInto('facilityAddress')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asInserted(first)))
    .execute();
}

export async function upsertAgeGroups(tx: Tx, rows: readonly Insertable<DB['ageGroup']>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx
    .insertInto('ageGroup')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asInserted(first)))
    .execute();
}
