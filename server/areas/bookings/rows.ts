import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PlanState } from '@/lib/requests/care-plan';
import {
  type BookingStatus,
  type BookingType,
  type CancellationPolicy,
  type ScheduleType,
  type SessionType,
  type Weekday,
} from '@/lib/enums';
import { confirmedBookings } from '@/lib/workflow/booking';
import type { Currency } from '@/lib/money/money';
import type { PriceLine } from '@/lib/money/price-lines';
import { insertNumbered } from '@/server/areas/requests/rows/requests';
import type { Queryable, Tx } from '@/server/db/connection';
import type { BookingGroupTable, CarePlanTable } from '@/server/db/schema';

export type BookingGroupRow = Omit<
  Selectable<BookingGroupTable>,
  'status' | 'type' | 'scheduleType' | 'policy' | 'currency' | 'permanentBookingDays' | 'priceLines'
> & {
  status: BookingStatus;
  type: BookingType;
  scheduleType: ScheduleType;
  policy: CancellationPolicy;
  currency: Currency;
  permanentBookingDays: Weekday[];
  priceLines: PriceLine[];
  timeZone: string;
  facilityName: string;
  closedDays: string[];
  /** Of the booking's plan; null if it has none. */
  planState: PlanState | null;
  planStartAt: Date | null;
};

const read = (db: Queryable) =>
  db
    .selectFrom('bookingGroup')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'bookingGroup.addressId')
    .innerJoin('facility', 'facility.id', 'bookingGroup.facilityId')
    .leftJoin('carePlan', 'carePlan.id', 'bookingGroup.carePlanId')
    .selectAll('bookingGroup')
    .select([
      'facilityAddress.timeZone',
      'facility.name as facilityName',
      'facility.closedDays',
      'carePlan.state as planState',
      'carePlan.firstStartAt as planStartAt',
    ]);

/** Returns false if the number is taken; retry with another. */
export const insertGroup = (tx: Tx, group: Insertable<BookingGroupTable>): Promise<boolean> =>
  insertNumbered(tx, 'bookingGroup', group);

/** Locks the group; its all-or-none plan, if any, is locked first. */
export async function lockGroup(tx: Tx, id: string): Promise<BookingGroupRow | undefined> {
  await lockPlanOf(tx, id);
  const row = await read(tx).where('bookingGroup.id', '=', id).forUpdate('bookingGroup').executeTakeFirst();
  return row as BookingGroupRow | undefined;
}

/** The booking of an item; null for an item without one. */
export async function groupOfItem(db: Queryable, itemId: string): Promise<string | null> {
  const found = await db.selectFrom('bookingItem').select('groupId').where('id', '=', itemId).executeTakeFirst();
  return found?.groupId ?? null;
}

/** Locks the family's groups with these ids in a fixed order, after their all-or-none plans. */
export async function lockGroups(tx: Tx, familyId: string, ids: readonly string[]): Promise<BookingGroupRow[]> {
  await lockPlansOf(tx, ids);
  const wanted = read(tx).where('bookingGroup.id', '=', sql<string>`ANY (${ids}::uuid[])`);
  return lockInOrder(wanted.where('bookingGroup.familyId', '=', familyId));
}

/** By address and id, as everybody locks several groups. */
async function lockInOrder(groups: ReturnType<typeof read>): Promise<BookingGroupRow[]> {
  const inOrder = groups.orderBy('bookingGroup.addressId').orderBy('bookingGroup.id');
  return (await inOrder.forUpdate('bookingGroup').execute()) as BookingGroupRow[];
}

/** Locks the group if it is due, or its mail before the first day, and it is not locked by another process. */
export async function lockDueGroup(
  tx: Tx,
  id: string,
  now: Date,
  column: 'dueAt' | 'firstDayMailAt' = 'dueAt',
): Promise<BookingGroupRow | undefined> {
  await lockPlanOf(tx, id);
  const row = await read(tx)
    .where('bookingGroup.id', '=', id)
    .where(`bookingGroup.${column}`, '<=', now)
    .forUpdate('bookingGroup')
    .skipLocked()
    .executeTakeFirst();
  return row as BookingGroupRow | undefined;
}

/** Locks the plan's other groups, ordered by address and id. The plan is locked already. */
export async function lockOthers(
  tx: Tx,
  group: Pick<BookingGroupRow, 'id' | 'carePlanId'>,
): Promise<BookingGroupRow[]> {
  const ofPlan = read(tx).where('bookingGroup.carePlanId', '=', group.carePlanId);
  return lockInOrder(ofPlan.where('bookingGroup.id', '<>', group.id));
}

export async function readGroup(db: Queryable, id: string, familyId?: string): Promise<BookingGroupRow | undefined> {
  const group = read(db).where('bookingGroup.id', '=', id);
  const own = familyId === undefined ? group : group.where('bookingGroup.familyId', '=', familyId);
  const row = await own.executeTakeFirst();
  return row as BookingGroupRow | undefined;
}

/** Ordered by id. */
export async function readGroups(db: Queryable, ids: readonly string[]): Promise<BookingGroupRow[]> {
  const groups = read(db).where('bookingGroup.id', '=', sql<string>`ANY (${ids}::uuid[])`);
  return (await groups.orderBy('bookingGroup.id').execute()) as BookingGroupRow[];
}

/** Updates the group and raises its version. */
export async function updateGroup(
  tx: Tx,
  group: BookingGroupRow,
  change: Updateable<BookingGroupTable> & { updatedAt: Date },
): Promise<BookingGroupRow> {
  const row = await tx
    .updateTable('bookingGroup')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', group.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...group, ...(row as BookingGroupRow) };
}

/** For a booking that has just been written: does not raise the version. */
export async function setHeldThrough(tx: Tx, id: string, heldThrough: string): Promise<void> {
  await tx.updateTable('bookingGroup').set({ heldThrough }).where('id', '=', id).execute();
}

/** For a booking that is about to move, which raises the version. */
export async function setCard(tx: Tx, id: string, cardId: string): Promise<void> {
  await tx.updateTable('bookingGroup').set({ cardId }).where('id', '=', id).execute();
}

/** Does not raise the version: parents do not see it. */
export async function setDue(
  tx: Tx,
  id: string,
  times: Partial<Pick<BookingGroupRow, 'dueAt' | 'firstDayMailAt'>>,
): Promise<void> {
  await tx.updateTable('bookingGroup').set(times).where('id', '=', id).execute();
}

export async function listGroups(
  db: Queryable,
  familyId: string,
  statuses: readonly BookingStatus[],
  page: { offset: number; limit: number; newestFirst: boolean },
): Promise<{ groups: BookingGroupRow[]; total: number }> {
  const order = page.newestFirst ? 'desc' : 'asc';
  const groups = await read(db)
    .where('bookingGroup.familyId', '=', familyId)
    .where('bookingGroup.status', 'in', statuses)
    .orderBy('bookingGroup.firstStartAt', order)
    .orderBy('bookingGroup.id', order)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await db
    .selectFrom('bookingGroup')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('familyId', '=', familyId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return { groups: groups as BookingGroupRow[], total };
}

/**
 * Groups in these statuses with a day ahead that the family has not asked for again for the same child; left out if it
 * has joined the facility's waitlist since, or a parent has dismissed it. The latest to change comes first.
 */
export async function listUnmetGroups(
  db: Queryable,
  familyId: string,
  page: { statuses: readonly BookingStatus[]; now: Date; offset: number; limit: number },
): Promise<{ groups: BookingGroupRow[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT g.id, count(*) OVER ()::integer AS total
      FROM booking_group g JOIN facility_address a ON a.id = g.address_id
     WHERE g.family_id = ${familyId} AND g.status = ANY (${page.statuses}::smallint[])
       AND g.unmet_dismissed_at IS NULL AND EXISTS (
         SELECT FROM booking_item i
          WHERE i.group_id = g.id AND i.date > (${page.now}::timestamptz AT TIME ZONE a.time_zone)::date
            AND NOT EXISTS (
              SELECT FROM booking_item other JOIN booking_group later ON later.id = other.group_id
               WHERE other.child_id = i.child_id AND other.date = i.date
                 AND later.family_id = g.family_id AND later.created_at > g.created_at))
       AND NOT EXISTS (
         SELECT FROM waitlist_group w
          WHERE w.family_id = g.family_id AND w.facility_id = g.facility_id AND w.created_at > g.updated_at)
     ORDER BY g.updated_at DESC, g.id OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  if (rows.length === 0) return { groups: [], total: 0 };
  const ids = rows.map(({ id }) => id);
  const groups = (await read(db).where('bookingGroup.id', 'in', ids).execute()) as BookingGroupRow[];
  return { groups: ids.map((id) => groups.find((group) => group.id === id)!), total: rows[0]!.total };
}

/** Keeps the first time. Does not raise the version: nothing else that parents see changes. */
export async function setUnmetDismissed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('bookingGroup')
    .set({ unmetDismissedAt: at, isExample: false })
    .where('id', '=', id)
    .where('unmetDismissedAt', 'is', null)
    .execute();
}

/** The sessions from `from` to `until` inclusive in which a child of the family has a place, by date. */
export async function listBusySessions(db: Queryable, familyId: string, from: string, until: string) {
  const rows = await db
    .selectFrom('child')
    .innerJoin('childPlace', 'childPlace.childId', 'child.id')
    .innerJoin('bookingItem', 'bookingItem.id', 'childPlace.itemId')
    .leftJoin('bookingGroup', 'bookingGroup.id', 'bookingItem.groupId')
    .select(['childPlace.childId', 'childPlace.date', 'bookingItem.sessionType'])
    .select(
      sql<boolean>`coalesce(booking_group.status = ANY (${confirmedBookings}::smallint[]), false)`.as('confirmed'),
    )
    .distinct()
    .where('child.familyId', '=', familyId)
    .where('childPlace.date', '>=', from)
    .where('childPlace.date', '<=', until)
    .orderBy('childPlace.date')
    .orderBy('childPlace.childId')
    .orderBy('bookingItem.sessionType')
    .execute();
  return rows.map(({ sessionType, ...row }) => ({ ...row, sessionType: sessionType as SessionType }));
}

/** The facilities at which the family's requests for these children and days ended in one of these statuses. */
export async function facilitiesTried(
  db: Queryable,
  groupId: string,
  statuses: readonly BookingStatus[],
): Promise<string[]> {
  const { rows } = await sql<{ facilityId: string }>`
    SELECT DISTINCT tried.facility_id FROM booking_item i
      JOIN booking_item other ON other.child_id = i.child_id AND other.date = i.date
      JOIN booking_group tried ON tried.id = other.group_id AND tried.status = ANY (${statuses}::smallint[])
     WHERE i.group_id = ${groupId}`.execute(db);
  return rows.map(({ facilityId }) => facilityId);
}

/**
 * Locks the booking's all-or-none plan until it has ended, so that its bookings move one at a time and read its current state.
 * Always lock the plan before its bookings.
 */
const lockPlanOf = (tx: Tx, groupId: string): Promise<void> => lockPlansOf(tx, [groupId]);

async function lockPlansOf(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM care_plan plan JOIN booking_group booking ON booking.care_plan_id = plan.id
     WHERE booking.id = ANY (${groupIds}::uuid[]) AND plan.state IN ('open', 'agreed')
     ORDER BY plan.id FOR UPDATE OF plan`.execute(tx);
}

export async function insertPlan(tx: Tx, plan: Insertable<CarePlanTable> & { state: PlanState }): Promise<void> {
  await tx.insertInto('carePlan').values(plan).execute();
}

export async function setPlanState(tx: Tx, id: string, state: PlanState): Promise<void> {
  await tx.updateTable('carePlan').set({ state }).where('id', '=', id).execute();
}

export interface PlanBooking {
  planId: string;
  id: string;
  status: BookingStatus;
  facilityName: string;
}

/** The bookings of these plans, by start of care. */
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
