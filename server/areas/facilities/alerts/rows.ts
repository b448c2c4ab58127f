import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export type AlertRow = Selectable<DB['searchAlert']> & { facilityName: string | null };
type ScheduleRow = Selectable<DB['alertSchedule']>;

const withNames = (db: Queryable) =>
  db
    .selectFrom('searchAlert')
    .leftJoin('facility', 'facility.id', 'searchAlert.facilityId')
    .selectAll('searchAlert')
    .select('facility.name as facilityName');

export async function listAlerts(db: Queryable, familyId: string): Promise<AlertRow[]> {
  return withNames(db)
    .where('searchAlert.familyId', '=', familyId)
    .orderBy('searchAlert.createdAt', 'desc')
    .orderBy('searchAlert.id')
    .execute();
}

export async function findAlert(db: Queryable, familyId: string, id: string): Promise<AlertRow | undefined> {
  return withNames(db).where('searchAlert.familyId', '=', familyId).where('searchAlert.id', '=', id).executeTakeFirst();
}

export async function insertAlert(tx: Tx, alert: Insertable<DB['searchAlert']>): Promise<void> {
  await tx.insertInto('searchAlert').values(alert).execute();
}

/** Updates the alert if its version is unchanged. @returns whether it was */
export async function updateAlert(
  tx: Tx,
  { id, version }: { id: string; version: number },
  change: Updateable<DB['searchAlert']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('searchAlert')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Stores what was found. The version stays the same, since the parent changed nothing. @returns whether the alert was
 * unchanged since it was read
 */
export async function noteFound(
  tx: Tx,
  { id, version }: { id: string; version: number },
  found: Pick<Updateable<DB['searchAlert']>, 'free' | 'toldAt' | 'keyHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('searchAlert')
    .set(found)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('paused', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteAlert(db: Queryable, familyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('searchAlert')
    .where('familyId', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function findSchedule(db: Queryable, familyId: string): Promise<ScheduleRow | undefined> {
  return db.selectFrom('alertSchedule').selectAll().where('familyId', '=', familyId).executeTakeFirst();
}

/** Does nothing if the family has a schedule. */
export async function insertSchedule(tx: Tx, fresh: Insertable<DB['alertSchedule']>): Promise<void> {
  await tx
    .insertInto('alertSchedule')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the family's schedule; this serializes changes to its alerts. Undefined if it never had one. */
export async function lockSchedule(tx: Tx, familyId: string): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom('alertSchedule')
    .selectAll()
    .where('familyId', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateSchedule(tx: Tx, familyId: string, change: Updateable<DB['alertSchedule']>): Promise<void> {
  await tx.updateTable('alertSchedule').set(change).where('familyId', '=', familyId).execute();
}

/** Claims one due family until `leaseUntil`: other processes skip it, and if this one dies, it becomes due again. */
export async function claimDueSchedule(
  db: Database,
  now: Date,
  leaseUntil: Date,
): Promise<(ScheduleRow & { wasDueAt: Date }) | undefined> {
  const { rows } = await sql<ScheduleRow & { wasDueAt: Date }>`
    UPDATE alert_schedule SET due_at = ${leaseUntil}
      FROM (SELECT family_id, due_at AS was_due_at FROM alert_schedule WHERE due_at <= ${now}
             ORDER BY due_at, family_id LIMIT 1 FOR UPDATE SKIP LOCKED) due
     WHERE alert_schedule.family_id = due.family_id
    RETURNING alert_schedule.*, due.was_due_at`.execute(db);
  return rows[0];
}

/** The alerts of an unsubscribe key: one alert, or all of a family. */
export async function listAlertsOfKey(db: Queryable, keyHash: string): Promise<AlertRow[]> {
  return withNames(db)
    .where((eb) =>
      eb.or([
        eb('searchAlert.keyHash', '=', keyHash),
        eb('searchAlert.familyId', 'in', (one) =>
          one.selectFrom('alertSchedule').select('familyId').where('keyHash', '=', keyHash),
        ),
      ]),
    )
    .orderBy('searchAlert.createdAt', 'desc')
    .orderBy('searchAlert.id')
    .execute();
}

export async function pauseAlerts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('searchAlert')
    .set((eb) => ({ paused: true, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('paused', '=', false)
    .execute();
}

/**
 * Records that places in these age groups were taken, if an alert has announced one of them. @returns whether one has
 */
export async function noteTakenPlaces(tx: Tx, ageGroupIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO taken_places (facility_id)
    SELECT DISTINCT g.facility_id FROM age_group g WHERE g.id = ANY (${ageGroupIds}::uuid[])
       AND EXISTS (SELECT FROM search_alert WHERE free @> ARRAY[g.facility_id])
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

interface TakenPlaces {
  facilityId: string;
  upTo: number;
}

/** Facilities with taken places, each with its newest record. */
export async function listTakenPlaces(db: Queryable): Promise<TakenPlaces[]> {
  const { rows } = await sql<TakenPlaces>`
    SELECT facility_id, max(id) AS up_to FROM taken_places GROUP BY facility_id ORDER BY max(id)`.execute(db);
  return rows;
}

export async function forgetTakenPlaces(db: Queryable, { facilityId, upTo }: TakenPlaces): Promise<void> {
  await sql`DELETE FROM taken_places WHERE facility_id = ${facilityId} AND id <= ${upTo}`.execute(db);
}

/** Alerts that have announced a place at this facility, with the time zone of the family's schedule. */
export async function listAlertsThatAnnounced(
  db: Queryable,
  facilityId: string,
): Promise<(AlertRow & { timeZone: string })[]> {
  return withNames(db)
    .innerJoin('alertSchedule', 'alertSchedule.familyId', 'searchAlert.familyId')
    .select('alertSchedule.timeZone')
    .where(sql<boolean>`free @> ARRAY[${facilityId}::uuid]`)
    .where('paused', '=', false)
    .orderBy('searchAlert.id')
    .execute();
}

export async function removeFree(db: Queryable, id: string, facilityId: string): Promise<void> {
  await sql`UPDATE search_alert SET free = array_remove(free, ${facilityId}::uuid) WHERE id = ${id}`.execute(db);
}
