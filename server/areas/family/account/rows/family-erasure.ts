import { sql } from 'kysely';
import { paidRefunds } from '@/lib/money/refund-terms';
import { inLineStatuses } from '@/server/areas/care/waitlists/rows';
import type { Queryable, Tx } from '@/server/db/connection';

/**
 * Copies the amounts and numbers of a family's bookings to the ledger, without names. An entry has the id of its charge or
 * refund, so that it is written once.
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

/** Locks all requests of the family in the same order as moves do, so that no offer is made at the same time. */
export async function lockRequests(tx: Tx, familyId: string): Promise<void> {
  for (const table of ['carePlan', 'bookingGroup', 'waitlistGroup', 'tourGroup'] as const) {
    await tx.selectFrom(table).select('id').where('familyId', '=', familyId).orderBy('id').forUpdate().execute();
  }
}

/** Sorted, for a fixed lock order. */
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

/** The waitlists of the family, whose other families move up. */
export async function listLines(tx: Tx, familyId: string): Promise<{ facilityId: string; ageGroupIds: string[] }[]> {
  const { rows } = await sql<{ facilityId: string; ageGroupIds: string[] }>`
    SELECT facility_id, array_agg(DISTINCT age_group_id) AS age_group_ids FROM waitlist_group
     WHERE family_id = ${familyId} AND status IN (${sql.join(inLineStatuses)}) GROUP BY facility_id`.execute(tx);
  return rows;
}

/** Deletes all requests with their moves. Release their places first. */
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

/** Deletes stored answers to idempotent calls (product rule 11); they repeat the request's data. */
export async function deleteRememberedAnswers(tx: Tx, of: 'accountId' | 'familyId', id: string): Promise<void> {
  await tx.deleteFrom('idempotencyKey').where(of, '=', id).execute();
}

export async function deleteInvitations(tx: Tx, account: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('accountId', 'is', null)
    .where((eb) => eb.or([eb('invitedBy', '=', account.id), eb('email', '=', account.email)]))
    .execute();
}

export async function listExistingFamilies(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('family')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts that began with one of these records. */
export async function listOwners(tx: Tx, families: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where((eb) => eb('ownFamilyId', '=', eb.fn.any(eb.val(families))))
    .execute();
  return rows.map(({ id }) => id);
}

/** Switches the accounts that have this record open back to their own. Otherwise they would be deleted with it. */
export async function leaveFamily(tx: Tx, familyId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((eb) => ({ familyId: eb.ref('ownFamilyId') }))
    .where('familyId', '=', familyId)
    .execute();
}

/** What a family has, as numbers. */
export async function countFamily(db: Queryable, familyId: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::integer FROM child WHERE family_id = ${familyId}) AS children,
           (SELECT count(*)::integer FROM booking_group WHERE family_id = ${familyId}) AS bookings,
           (SELECT count(*)::integer FROM tour_group WHERE family_id = ${familyId}) AS tours,
           (SELECT count(*)::integer FROM waitlist_group WHERE family_id = ${familyId}) AS waitlists`.execute(db);
  return rows[0]!;
}
