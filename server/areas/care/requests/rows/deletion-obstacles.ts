import { sql } from 'kysely';
import type { FamilyDeletionItem } from '@/lib/family/deletion-obstacles';
import { owedRefunds } from '@/lib/money/refund-terms';
import type { Queryable } from '@/server/db/connection';

/** `version` is that of the booking. */
export type DeletionRow = FamilyDeletionItem & { familyId: string; version: number };

/**
 * The family's money under way, oldest first: charges in progress or being called off, and refunds that are unpaid or were
 * returned by the bank. While there is any, the family's rows are not erased.
 */
export async function listMoneyUnderWay(db: Queryable, familyId: string): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`
    SELECT found.kind, 'booking' AS request, booking.id, booking.number, booking.family_id, booking.version,
           facility.name AS facility_name, NULL::date AS until, found.amount, found.currency
      FROM (
        SELECT CASE payment.status WHEN 'created' THEN 'charge' ELSE 'unconfirmed' END AS kind, payment.id, payment.group_id,
               payment.amount, payment.currency, payment.created_at
          FROM payment WHERE payment.status = 'created' OR payment.due_at IS NOT NULL
        UNION ALL
        SELECT CASE refund.status WHEN 'failed' THEN 'returnedRefund' ELSE 'refund' END, refund.id, payment.group_id,
               refund.amount, payment.currency, refund.created_at
          FROM refund JOIN payment ON payment.id = refund.payment_id WHERE refund.status = ANY (${owedRefunds}::text[])
      ) AS found
      JOIN booking_group booking ON booking.id = found.group_id
      JOIN facility ON facility.id = booking.facility_id
     WHERE booking.family_id = ${familyId}
     ORDER BY found.created_at, found.id`.execute(db);
  return rows;
}
