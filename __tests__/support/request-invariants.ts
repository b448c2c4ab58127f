import { sql } from 'kysely';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { Database } from '@/server/db/connection';

/**
 * What must hold for tours and waitlists, in addition to {@link brokenInvariants}. Returns one sentence per violation.
 */
export async function brokenRequestInvariants(db: Database): Promise<string[]> {
  const found = await brokenInvariants(db);
  for (const [sentence, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

const requests = sql`
  SELECT 'tour' AS subject, id, status FROM tour_group UNION ALL SELECT 'waitlist', id, status FROM waitlist_group`;

const lines = sql`
  SELECT w.*, NOT EXISTS (SELECT 1 FROM booking_group e WHERE e.family_id = w.family_id AND e.facility_id = w.facility_id
                             AND e.status = 7 AND CASE w.type
                               WHEN 2 THEN e.type = 2 AND NOT (e.children <@ w.children)
                                 AND e.start_date < w.start_month + interval '1 month'
                                 AND coalesce(e.ends_on, e.end_date, w.start_month) >= w.start_month
                               ELSE EXISTS (SELECT 1 FROM booking_item i WHERE i.group_id = e.id AND i.held
                                 AND i.date = ANY (w.booking_dates) AND i.child_id <> ALL (w.children)) END) AS late,
         (SELECT m.to_position FROM waitlist_movement m WHERE m.waitlist_id = w.id ORDER BY m.id DESC LIMIT 1) AS noted
    FROM waitlist_group w WHERE w.status IN (1, 2)`;

const checks = {
  'an offered start that waits holds no place, or another one does': sql`
    SELECT tour.id, tour.status, item.held FROM booking_item item JOIN tour_group tour ON tour.id = item.tour_id
     WHERE item.group_id IS NULL AND item.held <> (tour.status = 5 AND tour.confirmed_at IS NULL)`,
  'an offered start has no items': sql`
    SELECT id FROM tour_group tour WHERE status = 5 AND confirmed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM booking_item WHERE tour_id = tour.id AND held)`,
  'a start that was taken has not exactly one booking': sql`
    SELECT id FROM tour_group tour WHERE status = 5
       AND (SELECT count(*) FROM booking_group WHERE tour_id = tour.id) <> (CASE WHEN confirmed_at IS NULL THEN 0 ELSE 1 END)`,
  'a request is not where its last move left it': sql`
    SELECT request.* FROM (${requests}) AS request
      JOIN LATERAL (SELECT to_status FROM move WHERE subject = request.subject AND subject_id = request.id
                     ORDER BY id DESC LIMIT 1) AS last ON true
     WHERE request.status <> last.to_status`,
  'a move of a request does not begin where the last one ended': sql`
    SELECT * FROM (
      SELECT subject, subject_id, id, from_status,
             lag(to_status) OVER (PARTITION BY subject, subject_id ORDER BY id) AS came_from
        FROM move WHERE subject IN ('tour', 'waitlist')) AS history
     WHERE from_status IS DISTINCT FROM came_from`,
  'a waitlist request and its offered booking do not agree': sql`
    SELECT * FROM (
      SELECT w.id, w.status, (SELECT count(*) FROM booking_group b WHERE b.waitlist_id = w.id AND b.status IN (2, 5, 6)) AS open,
             (SELECT count(*) FROM booking_group b WHERE b.waitlist_id = w.id AND b.status = 7) AS confirmed
        FROM waitlist_group w) AS both_sides
     WHERE open <> (CASE status WHEN 2 THEN 1 ELSE 0 END) OR (status = 6 AND confirmed <> 1)
        OR (status IN (1, 2, 3, 8) AND confirmed > 0)`,
  'a place in line is not the one that was noted last': sql`
    SELECT w.id, w.noted, 1 + count(o.id) AS position
      FROM (${lines}) AS w LEFT JOIN (${lines}) AS o
        ON o.age_group_id = w.age_group_id AND o.type = w.type
       AND (o.start_month = w.start_month OR o.booking_dates && w.booking_dates)
       AND (o.late, o.joined_at, o.sequence) < (w.late, w.joined_at, w.sequence)
     GROUP BY w.id, w.noted HAVING w.noted IS DISTINCT FROM 1 + count(o.id)`,
  'a movement in line does not begin where the last one ended, or leads nowhere': sql`
    SELECT * FROM (
      SELECT waitlist_id, id, reason, from_position, to_position,
             lag(to_position) OVER (PARTITION BY waitlist_id ORDER BY id) AS came_from
        FROM waitlist_movement) AS history
     WHERE from_position IS DISTINCT FROM came_from OR from_position = to_position
        OR (from_position IS NULL) <> (reason = 'joined')
        OR (reason IN ('left', 'accepted', 'declined', 'unanswered', 'passed', 'own', 'enrolled', 'siblingGone')
            AND to_position > from_position)`,
  'movements are left of a request that is gone': sql`
    SELECT m.waitlist_id FROM waitlist_movement m
     WHERE NOT EXISTS (SELECT 1 FROM waitlist_group w WHERE w.id = m.waitlist_id)`,
  'two requests of a child wait in one line': sql`
    SELECT a.id, b.id FROM waitlist_group a JOIN waitlist_group b ON a.id < b.id AND a.age_group_id = b.age_group_id
       AND a.type = b.type AND a.children && b.children AND a.status IN (1, 2) AND b.status IN (1, 2)
     WHERE a.start_month = b.start_month OR a.booking_dates && b.booking_dates`,
};
