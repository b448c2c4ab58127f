import { sql } from 'kysely';
import { BookingStatus, WaitlistStatus } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';

/** Those who keep a place in line: waiting, or holding an offer. */
export const inLine = [WaitlistStatus.NEW, WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL] as const;

/**
 * The order of a line (product rule 4): families with another child already enrolled there, then the time of joining,
 * then the order of arrival.
 */
export const siblingFirst = (alias: string) => sql`
  NOT EXISTS (SELECT 1 FROM booking_group e WHERE e.family_id = ${sql.ref(`${alias}.family_id`)}
    AND e.facility_id = ${sql.ref(`${alias}.facility_id`)} AND e.status = ${BookingStatus.APPROVED}
    AND NOT (e.children <@ ${sql.ref(`${alias}.children`)}))`;
const rankOf = (alias: string) =>
  sql`(${siblingFirst(alias)}, ${sql.ref(`${alias}.joined_at`)}, ${sql.ref(`${alias}.sequence`)})`;

/** A line is an age group, a type, and a month or any of the wished dates. */
export const sameLine = sql`
  o.age_group_id = w.age_group_id AND o.type = w.type
  AND (o.start_month = w.start_month OR o.booking_dates && w.booking_dates)`;

export interface PlaceInLine {
  id: string;
  position: number;
  lineLength: number;
}

/** The places of these requests in their lines: 1 is the first. */
export async function placesInLine(db: Queryable, ids: readonly string[]): Promise<PlaceInLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlaceInLine>`
    SELECT w.id, 1 + count(*) FILTER (WHERE o.id <> w.id AND ${rankOf('o')} < ${rankOf('w')}) AS position,
           count(*) AS line_length
      FROM waitlist_group w
      JOIN waitlist_group o ON ${sameLine} AND o.status IN (${sql.join(inLine)})
     WHERE w.id = ANY (${ids}::uuid[]) AND w.status IN (${sql.join(inLine)})
     GROUP BY w.id`.execute(db);
  return rows;
}

/**
 * A day of care the wish surely needs, in the line's own age group: the first date of a drop-in, the last day of care in the
 * first month of the long term. Where that one is full nothing need be tried; a child born late in a month may by then be of
 * another group, so such wishes are always tried.
 */
const surelyFull = sql`
  NOT EXISTS (SELECT 1 FROM child c WHERE c.id = ANY (w.children) AND extract(day FROM c.birth_date) > 21 AND w.type = 2)
  AND EXISTS (
    SELECT 1 FROM (SELECT CASE w.type WHEN 1 THEN w.booking_dates[1] ELSE (
        SELECT max(day)::date FROM generate_series(w.start_month, w.start_month + interval '1 month - 1 day', '1 day') day
         WHERE extract(isodow FROM day) = ANY (w.permanent_booking_days)) END AS date) sure
      JOIN (VALUES (1, 1), (1, 2), (2, 1), (3, 2), (4, 3), (5, 3), (6, 3), (7, 1), (7, 2)) AS need (type, pool)
        ON need.type = w.schedule_type
      LEFT JOIN capacity c ON c.age_group_id = w.age_group_id AND c.pool = need.pool
       AND c.weekday = extract(isodow FROM sure.date)
      LEFT JOIN slot s ON s.age_group_id = w.age_group_id AND s.pool = need.pool AND s.date = sure.date
     WHERE coalesce(s.taken, 0) + cardinality(w.children) > coalesce(c.places, 0))`;

/**
 * Requests that wait without an offer at facilities that have prices and may have the places, in the order in which they are
 * to be offered. Those whose last offer was declined or withdrawn after `restedSince` rest.
 */
export async function waitingInOrder(db: Queryable, now: Date, restedSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM waitlist_group w JOIN facility f ON f.id = w.facility_id AND f.closed_at IS NULL
     WHERE w.status = ${WaitlistStatus.NEW} AND NOT w.is_example AND (w.due_at IS NULL OR w.due_at > ${now})
       AND (EXISTS (SELECT 1 FROM drop_in_item d WHERE w.type = 1 AND d.age_group_id = w.age_group_id)
         OR EXISTS (SELECT 1 FROM schedule s WHERE w.type = 2 AND s.age_group_id = w.age_group_id))
       AND NOT EXISTS (
         SELECT 1 FROM (SELECT m.action, m.at FROM move m WHERE m.subject = 'waitlist' AND m.subject_id = w.id
                         ORDER BY m.id DESC LIMIT 1) AS last
          WHERE last.action IN ('decline', 'withdraw') AND last.at > ${restedSince})
       AND NOT (${surelyFull})
     ORDER BY w.age_group_id, w.type, ${rankOf('w')}`.execute(db);
  return rows.map((row) => row.id);
}
