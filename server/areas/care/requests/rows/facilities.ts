import { type Insertable, sql } from 'kysely';
import type { MoveSubject } from '@/server/areas/care/requests/rows/moves';
import { hasContact } from '@/server/areas/facilities/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';
import type { FacilityReplyTable } from '@/server/db/schema';

export interface RequestPlaceRow {
  addressId: string;
  facilityId: string;
  name: string;
  phone: string | null;
  phoneExtension: string | null;
  /** Raw JSON; parsed by the use cases. */
  photos: unknown;
  openingHours: unknown;
  whatToBring: string | null;
  askFor: string | null;
  closedDays: string[];
  /** A confirmed contact is mailed about families' moves. */
  hasContact: boolean;
  title: string;
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
  lat: number | null;
  lng: number | null;
  timeZone: string;
}

/** The facility and address of each of these addresses, as requests show them. */
export async function readRequestPlaces(db: Queryable, addressIds: readonly string[]): Promise<RequestPlaceRow[]> {
  if (addressIds.length === 0) return [];
  return db
    .selectFrom('facilityAddress as address')
    .innerJoin('facility', 'facility.id', 'address.facilityId')
    .select([
      hasContact(sql.ref('facility.id')).as('hasContact'),
      'address.id as addressId',
      'facility.id as facilityId',
      'facility.name',
      'facility.phone',
      'facility.phoneExtension',
      'facility.photos',
      'facility.openingHours',
      'facility.whatToBring',
      'facility.askFor',
      'facility.closedDays',
      'address.title',
      'address.line1',
      'address.city',
      'address.region',
      'address.postalCode',
      'address.lat',
      'address.lng',
      'address.timeZone',
    ])
    .where('address.id', 'in', addressIds)
    .execute();
}

/**
 * Records the facility's first answer to a request and recalculates its median reply hours and acceptance rate (product rule 3:
 * never self-declared). A timeout counts as not accepted and has no reply time. Locks the facility first, so that concurrent
 * answers are both counted.
 */
export async function recordReply(
  tx: Tx,
  reply: Insertable<FacilityReplyTable> & { subject: MoveSubject },
): Promise<void> {
  const { facilityId } = reply;
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forNoKeyUpdate().execute();
  const written = await tx
    .insertInto('facilityReply')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['subject', 'subjectId']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return;
  await sql`
    UPDATE facility SET median_reply_hours = figures.hours, acceptance_rate = figures.rate
      FROM (
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM replied_at - asked_at) / 3600) AS hours,
               avg(CASE WHEN accepted THEN 1.0 ELSE 0.0 END)::double precision AS rate
          FROM facility_reply WHERE facility_id = ${facilityId}
      ) AS figures
     WHERE facility.id = ${facilityId}`.execute(tx);
}

/** Median reply time in hours by facility; null if unknown. */
export async function medianReplyHoursOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('facility').select(['id', 'medianReplyHours']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, medianReplyHours }) => [id, medianReplyHours]));
}
