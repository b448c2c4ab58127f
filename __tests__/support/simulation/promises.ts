import { sql } from 'kysely';
import type { World } from '@/__tests__/support/simulation/world';

/**
 * Checks promises to parents after all jobs have run: no request is past its deadline, and every adult was told of each end and each
 * confirmed payment. Returns one sentence per violation.
 */
export async function brokenPromises({ service }: World): Promise<string[]> {
  const now = service.clock.now();
  const found: string[] = [];
  for (const [sentence, query] of Object.entries(checks(now))) {
    const { rows } = await query.execute(service.db);
    if (rows.length > 0) found.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

const checks = (now: Date) => ({
  'a deadline is over, and nothing has happened': sql`
    SELECT 'booking' AS kind, id, status, due_at FROM booking_group WHERE due_at <= ${now}
    UNION ALL SELECT 'tour', id, status, due_at FROM tour_group WHERE due_at <= ${now}
    UNION ALL SELECT 'waitlist', id, status, due_at FROM waitlist_group WHERE due_at <= ${now}`,
  'an adult was not told how a booking ended, or that it is confirmed': sql`
    SELECT booking.id, booking.status, last.actor, last.action, last.at FROM booking_group booking
      JOIN LATERAL (SELECT * FROM move WHERE subject = 'booking' AND subject_id = booking.id
                     ORDER BY id DESC LIMIT 1) AS last ON last.actor <> 'parent'
      JOIN family_adult adult ON adult.family_id = booking.family_id
     WHERE booking.status IN (3, 7, 8, 10) AND NOT EXISTS (
       SELECT FROM notice WHERE notice.account_id = adult.account_id AND notice.subject_id = booking.id
          AND notice.created_at >= last.at)`,
  'an adult has a notice about a request of another family': sql`
    SELECT notice.id FROM notice WHERE NOT EXISTS (
      SELECT FROM family_adult adult WHERE adult.account_id = notice.account_id AND adult.family_id = notice.family_id)
        OR NOT EXISTS (
      SELECT FROM (SELECT id, family_id FROM booking_group UNION ALL SELECT id, family_id FROM tour_group
                   UNION ALL SELECT id, family_id FROM waitlist_group) AS request
       WHERE request.id = notice.subject_id AND request.family_id = notice.family_id)`,
});
