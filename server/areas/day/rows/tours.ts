import { sql } from 'kysely';
import { TourStatus } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';

/** A family's confirmed tour. */
interface TourRow {
  date: string;
  /** HH:mm where the tour is. */
  time: string;
  number: string;
  /** Empty if the request is for no child yet. */
  familyName: string;
  /** First names. */
  children: string[];
}

/** The confirmed tours on these dates, in order. */
export async function listTours(db: Queryable, facilityId: string, dates: readonly string[]): Promise<TourRow[]> {
  const { rows } = await sql<TourRow>`
    SELECT (tour.scheduled_at AT TIME ZONE address.time_zone)::date AS date,
           to_char(tour.scheduled_at AT TIME ZONE address.time_zone, 'HH24:MI') AS time, tour.number,
           coalesce((SELECT last_name FROM child WHERE id = ANY (tour.children) ORDER BY created_at, id LIMIT 1), '')
             AS family_name,
           ARRAY(SELECT first_name FROM child WHERE id = ANY (tour.children) ORDER BY created_at, id) AS children
      FROM tour_group tour JOIN facility_address address ON address.id = tour.address_id
     WHERE tour.facility_id = ${facilityId} AND tour.status = ${TourStatus.SCHEDULED_TOUR}
       AND tour.confirmed_at IS NOT NULL
       AND (tour.scheduled_at AT TIME ZONE address.time_zone)::date = ANY (${dates}::date[])
     ORDER BY tour.scheduled_at, tour.id`.execute(db);
  return rows;
}
