import { sql, type Insertable } from 'kysely';
import type { Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** Every column but the id and those to be kept, set to what the insert brought. */
const asInserted = (row: object, kept: readonly string[] = []) =>
  Object.fromEntries(
    Object.keys(row)
      .filter((column) => column !== 'id' && !kept.includes(column))
      .map((column) => [column, sql.ref<never>(`excluded.${column}`)]),
  );

/**
 * Writes facilities under their ids, over what is stored; all rows have the same columns.
 * @param kept columns that a facility which is there already keeps as they are
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

/** Writes the list that facilities are known from, over what is stored under its id. */
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
