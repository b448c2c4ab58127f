import { sql } from 'kysely';
import { participates } from '@/server/areas/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';

/** Whether the family requested a booking before this time; examples don't count. */
export async function hasAskedBefore(db: Queryable, familyId: string, time: Date): Promise<boolean> {
  const earlier = await db
    .selectFrom('bookingGroup')
    .select('id')
    .where('familyId', '=', familyId)
    .where('isExample', '=', false)
    .where('createdAt', '<', time)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Facilities with this id, or with the text in their name; an exact match comes first. */
export async function facilitiesByName(db: Queryable, text: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; city: string; currency: string }>`
    SELECT f.id, f.name, a.city, f.currency FROM facility f
      JOIN facility_address a ON a.facility_id = f.id AND a.position = (
        SELECT min(position) FROM facility_address WHERE facility_id = f.id)
     WHERE f.closed_at IS NULL AND (f.id::text = lower(${text}) OR strpos(lower(f.name), lower(${text})) > 0)
     ORDER BY lower(f.name) <> lower(${text}), f.name, f.id LIMIT ${limit}`.execute(db);
  return rows;
}

export const addressesOf = (db: Queryable, facilityId: string) =>
  db
    .selectFrom('facilityAddress')
    .select(['id', 'title'])
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function closeGroupsAt(tx: Tx, addressId: string, at: Date): Promise<void> {
  const open = tx.updateTable('ageGroup').set({ closedAt: at }).where('addressId', '=', addressId);
  await open.where('closedAt', 'is', null).execute();
}

/** Open facilities that answer in Nestling and have no confirmed contact, by name: nobody there hears of a request. */
export const unheardFacilities = (db: Queryable) =>
  db
    .selectFrom('facility as f')
    .select(['f.id', 'f.name', 'f.email'])
    .where('f.closedAt', 'is', null)
    .where(participates)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('facilityContact as c')
            .select('c.id')
            .whereRef('c.facilityId', '=', 'f.id')
            .where('c.confirmedAt', 'is not', null)
            .where('c.removedAt', 'is', null),
        ),
      ),
    )
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();
