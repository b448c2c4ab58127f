import { sql } from 'kysely';
import type { Database } from '@/server/db/connection';

/**
 * What must hold for the whole database between transactions (product rule 5). Returns one sentence per violation;
 * empty means consistent.
 */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [sentence, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}

const needed = sql`
  SELECT item.age_group_id, item.date, pools.pool, count(*)::integer AS places
    FROM booking_item item
    JOIN (VALUES (1, 1), (1, 2), (2, 1), (3, 2), (4, 3), (5, 3), (6, 3), (7, 1), (7, 2)) AS pools (type, pool)
      ON pools.type = item.session_type
   WHERE item.held GROUP BY 1, 2, 3`;

const checks = {
  'a counter is below zero or above the capacity': sql`
    SELECT slot.* FROM slot LEFT JOIN capacity c ON c.age_group_id = slot.age_group_id AND c.pool = slot.pool
       AND c.weekday = extract(isodow FROM slot.date)
     WHERE slot.taken < 0 OR slot.taken > coalesce(c.places, 0)`,
  'a counter differs from the items that hold its places': sql`
    SELECT * FROM (SELECT age_group_id, date, pool, taken FROM slot WHERE taken > 0) AS counted
      FULL JOIN (${needed}) AS needed USING (age_group_id, date, pool)
     WHERE coalesce(counted.taken, 0) <> coalesce(needed.places, 0)`,
  'a month of the search differs from its counters': sql`
    SELECT m.age_group_id, m.month, d.day, p.pool FROM availability_month m
      CROSS JOIN generate_series(1, 31) AS d (day) CROSS JOIN (VALUES (1), (2), (3)) AS p (pool)
      LEFT JOIN slot ON slot.age_group_id = m.age_group_id AND slot.pool = p.pool
        AND slot.date = m.month + (d.day - 1) AND slot.date < m.month + interval '1 month'
     WHERE coalesce(slot.taken, 0) <>
       (CASE p.pool WHEN 1 THEN m.taken_am WHEN 2 THEN m.taken_pm ELSE m.taken_before_after END)[d.day]`,
  'a counter has no month in the search': sql`
    SELECT slot.* FROM slot LEFT JOIN availability_month m
        ON m.age_group_id = slot.age_group_id AND m.month = date_trunc('month', slot.date)
     WHERE m.month IS NULL`,
  'an item that is not live holds a place, or a live one holds none': sql`
    SELECT item.id, item.status, item.held, booking.status AS booking FROM booking_item item
      JOIN booking_group booking ON booking.id = item.group_id
     WHERE item.held <> (booking.status NOT IN (3, 4, 8, 10) AND (item.status IS NULL OR item.status IN (1, 3, 4)))`,
  'a child’s place has no item that holds it, or an item no child’s place': sql`
    SELECT place.item_id, item.id FROM child_place place
      FULL JOIN (SELECT id FROM booking_item WHERE held AND child_id IS NOT NULL) AS item ON item.id = place.item_id
     WHERE place.item_id IS NULL OR item.id IS NULL`,
  'a move does not begin where the last one ended': sql`
    SELECT * FROM (
      SELECT subject_id, id, from_status, lag(to_status) OVER (PARTITION BY subject_id ORDER BY id) AS came_from
        FROM move WHERE subject = 'booking') AS history
     WHERE from_status IS DISTINCT FROM came_from
       -- The bookings that fill an invented facility are written as confirmed; nobody has an account of their families.
       AND NOT (came_from IS NULL AND from_status = 7 AND EXISTS (
         SELECT FROM booking_group filler WHERE filler.id = subject_id
            AND NOT EXISTS (SELECT FROM account WHERE account.family_id = filler.family_id)))`,
  'a booking is not where its last move left it': sql`
    SELECT booking.id, booking.status, last.to_status FROM booking_group booking
      JOIN LATERAL (SELECT to_status FROM move WHERE subject = 'booking' AND subject_id = booking.id
                     ORDER BY id DESC LIMIT 1) AS last ON true
     WHERE booking.status <> last.to_status`,
  'an open plan of all or none keeps or makes a charge, or has a request that is over': sql`
    SELECT booking.id FROM booking_group booking JOIN care_plan plan ON plan.id = booking.care_plan_id
     WHERE plan.state = 'open' AND (booking.status NOT IN (1, 2, 5, 6)
        OR EXISTS (SELECT FROM payment WHERE payment.group_id = booking.id
             AND (status = 'created' AND due_at IS NOT NULL OR status = 'succeeded' AND refunded < amount)))`,
  'an agreed plan is confirmed in part': sql`
    SELECT booking.id FROM booking_group booking JOIN care_plan plan ON plan.id = booking.care_plan_id
      JOIN booking_group other ON other.care_plan_id = plan.id
     WHERE plan.state = 'agreed' AND booking.status IN (7, 9) AND other.status IN (5, 6)`,
  'a plan that ended has a live request, or an agreed one an unanswered one': sql`
    SELECT booking.id FROM booking_group booking JOIN care_plan plan ON plan.id = booking.care_plan_id
     WHERE plan.state = 'ended' AND booking.status NOT IN (3, 4, 8, 10) OR plan.state = 'agreed' AND booking.status IN (1, 2)`,
  'a payment’s promise differs from its refunds': sql`
    SELECT payment.id, payment.refunded FROM payment
      LEFT JOIN (SELECT payment_id, sum(amount) AS amount FROM refund GROUP BY payment_id) r ON r.payment_id = payment.id
     WHERE payment.refunded <> coalesce(r.amount, 0)`,
  'the gateway’s books differ from ours': sql`
    SELECT payment.id, payment.status, charge.status AS theirs FROM payment
      LEFT JOIN sandbox_charge charge ON charge.idempotency_key = payment.id::text
     WHERE (payment.status = 'succeeded') <> coalesce(charge.status = 'succeeded', false) AND payment.due_at IS NULL
        OR (payment.status = 'succeeded' AND charge.amount <> payment.amount)`,
  'a payment waits for the bank although its booking is over, or another payment has paid': sql`
    SELECT payment.id, booking.status FROM payment JOIN booking_group booking ON booking.id = payment.group_id
     WHERE payment.status = 'needs_authentication' AND (booking.status IN (3, 4, 8, 9, 10) OR EXISTS (
       SELECT FROM payment other WHERE other.group_id = payment.group_id AND other.status = 'succeeded'
          AND other.period IS NOT DISTINCT FROM payment.period AND other.refunded < other.amount))`,
  'the gateway still waits for the bank, and we do not': sql`
    SELECT payment.id, payment.status FROM payment JOIN sandbox_charge charge ON charge.idempotency_key = payment.id::text
     WHERE charge.status = 'needs_authentication' AND payment.status = 'failed' AND payment.due_at IS NULL`,
  'a refund was made that we do not know of, or of another amount': sql`
    SELECT theirs.idempotency_key FROM sandbox_refund theirs
      LEFT JOIN refund ON refund.id::text = theirs.idempotency_key
      -- Of an erased family, the ledger keeps it.
      LEFT JOIN ledger_entry kept ON kept.id::text = theirs.idempotency_key AND kept.kind = 'refund'
     WHERE coalesce(refund.amount, kept.amount) IS DISTINCT FROM theirs.amount`,
  'two charges were kept for one thing': sql`
    SELECT group_id, period FROM payment WHERE status = 'succeeded' AND refunded < amount
     GROUP BY group_id, period HAVING count(*) > 1`,
};
