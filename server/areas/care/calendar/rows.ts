import { sql } from 'kysely';
import { TourStatus } from '@/lib/enums';
import { confirmedBookings } from '@/lib/workflow/booking';
import type { Queryable, Tx } from '@/server/db/connection';

/** A family has one feed: a new secret replaces the old one. */
export async function writeFeed(
  tx: Tx,
  feed: { familyId: string; secretHash: string; createdAt: Date },
): Promise<void> {
  const { secretHash, createdAt } = feed;
  await tx
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((conflict) => conflict.column('familyId').doUpdateSet({ secretHash, createdAt }))
    .execute();
}

/** False if there was none. */
export async function deleteFeed(db: Queryable, familyId: string): Promise<boolean> {
  const result = await db.deleteFrom('calendarFeed').where('familyId', '=', familyId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function findFeed(db: Queryable, secretHash: string) {
  return db.selectFrom('calendarFeed').select('familyId').where('secretHash', '=', secretHash).executeTakeFirst();
}

export async function findFeedHash(db: Queryable, familyId: string): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendarFeed')
    .select('secretHash')
    .where('familyId', '=', familyId)
    .executeTakeFirst();
  return feed?.secretHash;
}

interface Place {
  number: string;
  facility: string;
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
  timeZone: string;
  updatedAt: Date;
}

export interface CareDay extends Place {
  groupId: string;
  date: string;
  sessionType: number;
  /** First names, in the order in which the children were entered. */
  children: string[];
}

export interface TourVisit extends Place {
  id: string;
  scheduledAt: Date;
}

const place = sql`facility.name AS facility, address.line1, address.city, address.region, address.postal_code, address.time_zone`;

/** Days of confirmed care since `since`, one row per booking, date and session. */
export async function listCareDays(db: Queryable, familyId: string, since: string): Promise<CareDay[]> {
  const { rows } = await sql<CareDay>`
    SELECT booking.id AS group_id, booking.number, booking.updated_at, item.date, item.session_type, ${place},
           array_remove(array_agg(child.first_name ORDER BY child.created_at, child.id), NULL) AS children
      FROM booking_group booking
      JOIN booking_item item ON item.group_id = booking.id AND item.held AND item.not_coming IS NULL AND item.date >= ${since}::date
      JOIN facility ON facility.id = booking.facility_id
      JOIN facility_address address ON address.id = booking.address_id
      LEFT JOIN child ON child.id = item.child_id
     WHERE booking.family_id = ${familyId}
       AND booking.status = ANY (${confirmedBookings}::smallint[])
     GROUP BY booking.id, item.date, item.session_type, facility.id, address.id
     ORDER BY item.date, booking.id, item.session_type`.execute(db);
  return rows;
}

/** Tours whose time the parent has confirmed, since `since`. */
export async function listTourVisits(db: Queryable, familyId: string, since: Date): Promise<TourVisit[]> {
  const { rows } = await sql<TourVisit>`
    SELECT tour.id, tour.number, tour.updated_at, tour.scheduled_at, ${place}
      FROM tour_group tour
      JOIN facility ON facility.id = tour.facility_id
      JOIN facility_address address ON address.id = tour.address_id
     WHERE tour.family_id = ${familyId} AND tour.status = ${TourStatus.SCHEDULED_TOUR}
       AND tour.confirmed_at IS NOT NULL AND tour.scheduled_at >= ${since}
     ORDER BY tour.scheduled_at, tour.id`.execute(db);
  return rows;
}
