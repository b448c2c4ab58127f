import { sql } from 'kysely';
import type { FamilyObstacle } from '@/lib/family/deletion-obstacles';
import { BookingStatus } from '@/lib/enums';
import { owedRefunds } from '@/lib/money/refund-terms';
import type { Queryable } from '@/server/db/connection';
import { liveBookingStatuses } from '@/server/areas/family/rows/records';

/** Statuses that time out unless the parent answers. */
const expiringStatuses = [BookingStatus.WAITING_FOR_PARENTS_APPROVAL, BookingStatus.PAYMENT_FAILED];

export type ObstacleRow = FamilyObstacle & { familyId: string };

/**
 * What prevents these families' accounts from being deleted, oldest first: live bookings, offered starts that hold places,
 * charges in progress, and refunds that are unpaid or were returned by the bank.
 */
export async function listObstacles(db: Queryable, familyIds: readonly string[]): Promise<ObstacleRow[]> {
  const { rows } = await sql<ObstacleRow>`
    SELECT found.family_id, found.kind, found.request, found.id, found.number, facility.name AS facility_name, found.until,
           found.amount, found.currency
      FROM (
        SELECT booking.family_id, CASE WHEN booking.ends_on IS NULL THEN 'booking' ELSE 'ending' END AS kind, 'booking' AS request,
               booking.id, booking.number, booking.facility_id,
               coalesce(booking.ends_on, CASE WHEN booking.status = ANY (${expiringStatuses}::smallint[])
                                      THEN (booking.due_at AT TIME ZONE address.time_zone)::date ELSE booking.end_date END) AS until,
               NULL::integer AS amount, NULL::text AS currency, booking.created_at, 0 AS rank
          FROM booking_group booking JOIN facility_address address ON address.id = booking.address_id
         WHERE booking.status = ANY (${liveBookingStatuses}::smallint[])
        UNION ALL
        SELECT tour.family_id, 'offer', 'tour', tour.id, tour.number, tour.facility_id,
               (tour.due_at AT TIME ZONE address.time_zone)::date, NULL, NULL, tour.created_at, 0
          FROM tour_group tour JOIN facility_address address ON address.id = tour.address_id
         WHERE EXISTS (
           SELECT 1 FROM booking_item item WHERE item.tour_id = tour.id AND item.group_id IS NULL AND item.held)
        UNION ALL
        SELECT booking.family_id, 'charge', 'booking', booking.id, booking.number, booking.facility_id, NULL, payment.amount, payment.currency,
               payment.created_at, 1
          FROM payment JOIN booking_group booking ON booking.id = payment.group_id
         WHERE payment.status = 'created' OR payment.due_at IS NOT NULL
        UNION ALL
        SELECT booking.family_id, CASE refund.status WHEN 'failed' THEN 'returnedRefund' ELSE 'refund' END, 'booking',
               booking.id, booking.number, booking.facility_id, NULL, refund.amount, payment.currency, refund.created_at, 1
          FROM refund JOIN payment ON payment.id = refund.payment_id JOIN booking_group booking ON booking.id = payment.group_id
         WHERE refund.status = ANY (${owedRefunds}::text[])
      ) AS found
      JOIN facility ON facility.id = found.facility_id
     WHERE found.family_id = ANY (${familyIds}::uuid[])
     ORDER BY found.rank, found.created_at, found.id`.execute(db);
  return rows;
}
