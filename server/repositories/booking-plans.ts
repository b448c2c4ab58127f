import { sql } from 'kysely';
import type { PlanState } from '@/lib/care-plan';
import type { BookingStatus } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';

/**
 * Takes the turn of the open plan that a booking belongs to, if any: what becomes of the plan is decided by one move after the
 * other. Always before the turn of any of its bookings.
 */
export async function lockPlanOf(tx: Tx, groupId: string): Promise<void> {
  await sql`
    SELECT 1 FROM care_plan plan JOIN booking_group booking ON booking.care_plan_id = plan.id
     WHERE booking.id = ${groupId} AND plan.state = 'open' FOR UPDATE OF plan`.execute(tx);
}

interface NewPlan {
  id: string;
  familyId: string;
  state: PlanState;
  firstStartAt: Date;
  createdAt: Date;
}

export async function insertPlan(tx: Tx, plan: NewPlan): Promise<void> {
  await tx.insertInto('carePlan').values(plan).execute();
}

export async function setPlanState(tx: Tx, id: string, state: PlanState): Promise<void> {
  await tx.updateTable('carePlan').set({ state }).where('id', '=', id).execute();
}

/** A booking of a plan, as the others of it show it. */
export interface PlanBooking {
  planId: string;
  id: string;
  status: BookingStatus;
  facilityName: string;
}

/** The bookings of these plans, in the order in which their care begins. */
export async function bookingsOfPlans(db: Queryable, planIds: readonly string[]): Promise<PlanBooking[]> {
  if (planIds.length === 0) return [];
  const rows = await db
    .selectFrom('bookingGroup')
    .innerJoin('facility', 'facility.id', 'bookingGroup.facilityId')
    .select(['bookingGroup.carePlanId as planId', 'bookingGroup.id', 'bookingGroup.status', 'facility.name'])
    .where('bookingGroup.carePlanId', 'in', planIds)
    .orderBy('bookingGroup.firstStartAt')
    .orderBy('bookingGroup.id')
    .execute();
  return rows.map(({ planId, id, status, name }) => ({
    planId: planId!,
    id,
    status: status as BookingStatus,
    facilityName: name,
  }));
}
