import { sql } from 'kysely';
import type { Tx } from '@/server/db/connection';
import { paidRefunds } from '@/lib/money/refund-terms';
import { inLine } from '@/server/areas/waitlists/rows';

/**
 * Writes what bookkeeping needs of a family's bookings into the ledger: amounts and numbers, no names. An entry bears the
 * id of the charge or refund it records, so that it is written once.
 */
export async function keepLedger(tx: Tx, familyId: string): Promise<void> {
  await sql`
    INSERT INTO ledger_entry (id, booking_number, facility_id, kind, amount, currency, at, gateway_reference)
    SELECT payment.id, booking.number, booking.facility_id, 'charge', payment.amount, payment.currency,
           coalesce(payment.settled_at, payment.created_at), payment.gateway_reference
      FROM payment JOIN booking_group booking ON booking.id = payment.group_id
     WHERE booking.family_id = ${familyId} AND payment.status = 'succeeded'
    UNION ALL
    SELECT refund.id, booking.number, booking.facility_id, 'refund', refund.amount, payment.currency,
           coalesce(refund.settled_at, refund.created_at), refund.gateway_reference
      FROM refund JOIN payment ON payment.id = refund.payment_id JOIN booking_group booking ON booking.id = payment.group_id
     WHERE booking.family_id = ${familyId} AND refund.status = ANY (${paidRefunds}::text[])
    ON CONFLICT (id) DO NOTHING`.execute(tx);
}

/**
 * Takes the turn of every request of the family, in the order in which moves take theirs: a facility's offer that is being
 * made is then seen, and one that comes later finds nothing.
 */
export async function lockRequests(tx: Tx, familyId: string): Promise<void> {
  for (const table of ['carePlan', 'bookingGroup', 'waitlistGroup', 'tourGroup'] as const) {
    await tx.selectFrom(table).select('id').where('familyId', '=', familyId).orderBy('id').forUpdate().execute();
  }
}

/** The facilities that the family has reviewed, in a fixed order. */
export async function listReviewedFacilities(tx: Tx, familyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('review')
    .select('facilityId')
    .distinct()
    .where('familyId', '=', familyId)
    .orderBy('facilityId')
    .execute();
  return rows.map((row) => row.facilityId);
}

export async function deleteReviews(tx: Tx, familyId: string): Promise<void> {
  await tx.deleteFrom('review').where('familyId', '=', familyId).execute();
}

/** Where the family waits, and in which age groups: those behind it move up when it goes. */
export async function listLines(tx: Tx, familyId: string): Promise<{ facilityId: string; ageGroupIds: string[] }[]> {
  const { rows } = await sql<{ facilityId: string; ageGroupIds: string[] }>`
    SELECT facility_id, array_agg(DISTINCT age_group_id) AS age_group_ids FROM waitlist_group
     WHERE family_id = ${familyId} AND status IN (${sql.join(inLine)}) GROUP BY facility_id`.execute(tx);
  return rows;
}

/** The family's requests of every kind with their moves. Their places have to be released before. */
export async function deleteRequests(tx: Tx, familyId: string): Promise<void> {
  await sql`
    DELETE FROM waitlist_movement WHERE waitlist_id IN (
      SELECT id FROM waitlist_group WHERE family_id = ${familyId})`.execute(tx);
  await sql`
    DELETE FROM move WHERE subject_id IN (
      SELECT id FROM booking_group WHERE family_id = ${familyId}
      UNION ALL SELECT id FROM tour_group WHERE family_id = ${familyId}
      UNION ALL SELECT id FROM waitlist_group WHERE family_id = ${familyId})`.execute(tx);
  // Bookings first: they refer to the tour or waitlist entry they came from.
  for (const table of ['bookingGroup', 'carePlan', 'waitlistGroup', 'tourGroup'] as const) {
    await tx.deleteFrom(table).where('familyId', '=', familyId).execute();
  }
}

/**
 * Remembered answers (product rule 11), which repeat what was asked: an account's own, or a family's whoever got them.
 */
export async function deleteRememberedAnswers(tx: Tx, of: 'accountId' | 'familyId', id: string): Promise<void> {
  await tx.deleteFrom('idempotencyKey').where(of, '=', id).execute();
}

/** Open invitations that the account sent, to whichever family, and those of others to its address. */
export async function deleteInvitations(tx: Tx, account: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('accountId', 'is', null)
    .where((eb) => eb.or([eb('invitedBy', '=', account.id), eb('email', '=', account.email)]))
    .execute();
}
