import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';
import { owedRefunds } from '@/lib/refund-status';
import { liveBookingStatuses } from '@/server/repositories/family-records';

export interface BindingRequest {
  number: string;
  /** The last day of a permanent booking that its parent has cancelled, yyyy-MM-dd; null for everything else. */
  endsOn: string | null;
}

/**
 * The family's requests that still bind somebody: live bookings, and offered starts whose places are held. In the order of
 * their making.
 */
export async function listBindingRequests(db: Queryable, familyId: string): Promise<BindingRequest[]> {
  const { rows } = await sql<BindingRequest>`
    SELECT number, ends_on FROM (
      SELECT number, ends_on, created_at, id FROM booking_group
       WHERE family_id = ${familyId} AND status = ANY(${liveBookingStatuses}::smallint[])
      UNION ALL
      SELECT number, NULL, created_at, id FROM tour_group
       WHERE family_id = ${familyId}
         AND EXISTS (SELECT 1 FROM booking_item item WHERE item.tour_id = tour_group.id AND item.group_id IS NULL AND item.held)
    ) AS binding ORDER BY created_at, id`.execute(db);
  return rows;
}

/** Numbers of bookings whose money is under way: a charge begun, or a refund not yet paid out or sent back by the bank. */
export async function listUnsettledBookings(db: Queryable, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT booking.number FROM booking_group booking
      JOIN payment ON payment.group_id = booking.id
      LEFT JOIN refund ON refund.payment_id = payment.id AND refund.status = ANY (${owedRefunds}::text[])
     WHERE booking.family_id = ${familyId}
       AND (refund.id IS NOT NULL OR payment.status = 'created' OR payment.due_at IS NOT NULL)
     ORDER BY booking.number`.execute(db);
  return rows.map((row) => row.number);
}
