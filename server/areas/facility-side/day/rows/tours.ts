import { sql } from 'kysely';
import { wallClockIn } from '@/lib/dates/instants';
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
  // The day and time are read with our own time zones, as everywhere: the database's may be of another year. Two days are more than
  // any zone is from UTC.
  const { rows } = await sql<Pick<TourRow, 'number' | 'familyName' | 'children'> & { at: Date; timeZone: string }>`
    SELECT tour.scheduled_at AS at, address.time_zone, tour.number,
           coalesce((SELECT last_name FROM child WHERE id = ANY (tour.children) ORDER BY created_at, id LIMIT 1), '')
             AS family_name,
           ARRAY(SELECT first_name FROM child WHERE id = ANY (tour.children) ORDER BY created_at, id) AS children
      FROM tour_group tour JOIN facility_address address ON address.id = tour.address_id
     WHERE tour.facility_id = ${facilityId} AND tour.status = ${TourStatus.SCHEDULED_TOUR}
       AND tour.confirmed_at IS NOT NULL
       AND EXISTS (SELECT FROM unnest(${dates}::date[]) AS day
                    WHERE tour.scheduled_at BETWEEN day - interval '2 days' AND day + interval '3 days')
     ORDER BY tour.scheduled_at, tour.id`.execute(db);
  return rows
    .map(({ at, timeZone, ...tour }) => {
      const { date, time } = wallClockIn(timeZone, at);
      return { date, time, ...tour };
    })
    .filter(({ date }) => dates.includes(date));
}
