import { sql } from 'kysely';
import type { Pool, Weekday } from '@/lib/enums';
import { participates } from '@/server/areas/facilities/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';

export const whereIsGroup = (db: Queryable, ageGroupId: string) =>
  db
    .selectFrom('ageGroup')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'ageGroup.addressId')
    .select(['ageGroup.facilityId', 'facilityAddress.timeZone'])
    .where('ageGroup.id', '=', ageGroupId)
    .executeTakeFirstOrThrow();

interface LowerPlaces {
  ageGroupId: string;
  weekdays: readonly Weekday[];
  pools: readonly Pool[];
  places: number;
  /** Earlier days are ignored. */
  today: string;
}

/** The days on which more than these places are taken. */
export async function daysWithMoreTaken(tx: Tx, { ageGroupId, weekdays, pools, places, today }: LowerPlaces) {
  const { rows } = await sql<{ date: string }>`
    SELECT DISTINCT date FROM slot
     WHERE age_group_id = ${ageGroupId} AND date >= ${today}::date AND taken > ${places}
       AND extract(isodow FROM date) = ANY (${weekdays}::smallint[]) AND pool = ANY (${pools}::smallint[])
     ORDER BY date`.execute(tx);
  return rows.map(({ date }) => date);
}

export async function setAvailabilityConfirmed(db: Queryable, facilityId: string, at: Date): Promise<void> {
  await db.updateTable('facility').set({ availabilityConfirmedAt: at }).where('id', '=', facilityId).execute();
}

/** When the facility last confirmed its places, and whether it takes part. */
export const confirmation = (db: Queryable, facilityId: string) =>
  db
    .selectFrom('facility as f')
    .select(['f.availabilityConfirmedAt as at', participates.as('participates')])
    .where('f.id', '=', facilityId)
    .executeTakeFirstOrThrow();

/** The places of an open group on a weekday. */
export interface OfferedRow {
  groupId: string;
  groupTitle: string;
  addressTitle: string;
  weekday: Weekday;
  pool: Pool;
  places: number;
  /** The most taken on such a day from today on. */
  taken: number;
}

/** By group, weekday and pool. */
export async function listOffered(db: Queryable, facilityId: string, today: string): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    SELECT g.id AS group_id, g.title AS group_title, address.title AS address_title, c.weekday, c.pool, c.places,
           coalesce((SELECT max(slot.taken) FROM slot WHERE slot.age_group_id = g.id AND slot.pool = c.pool
             AND slot.date >= ${today}::date AND extract(isodow FROM slot.date) = c.weekday), 0)::integer AS taken
      FROM age_group g
      JOIN facility_address address ON address.id = g.address_id
      JOIN capacity c ON c.age_group_id = g.id
     WHERE g.facility_id = ${facilityId} AND g.closed_at IS NULL
     ORDER BY address.position, g.position, g.id, c.weekday, c.pool`.execute(db);
  return rows;
}
