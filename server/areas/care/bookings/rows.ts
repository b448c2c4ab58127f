import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import {
  BookingItemStatus,
  BookingStatus,
  BookingType,
  type CancellationPolicy,
  type ScheduleType,
  type SessionType,
  valuesOf,
  type Weekday,
} from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { PriceLine } from '@/lib/money/price-lines';
import type { ChildPrice } from '@/lib/money/price-steps';
import type { PlanState } from '@/lib/requests/care/care-plan';
import { bookingHoldsPlaces, confirmedBookings } from '@/lib/workflow/booking';
import { insertNumbered } from '@/server/areas/care/requests/rows/requests';
import type { Queryable, Tx } from '@/server/db/connection';
import type { BookingGroupTable, CarePlanTable } from '@/server/db/schema';
import { wallTime } from '@/server/db/wall-time';

export type BookingGroupRow = Omit<
  Selectable<BookingGroupTable>,
  'status' | 'type' | 'scheduleType' | 'policy' | 'currency' | 'permanentBookingDays' | 'priceLines' | 'childPrices'
> & {
  status: BookingStatus;
  type: BookingType;
  scheduleType: ScheduleType;
  policy: CancellationPolicy;
  currency: Currency;
  permanentBookingDays: Weekday[];
  priceLines: PriceLine[];
  childPrices: ChildPrice[] | null;
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

/** Locks the facility's bookings of these items, of any family, in the same order. */
export async function lockGroupsOfItems(
  tx: Tx,
  facilityId: string,
  itemIds: readonly string[],
): Promise<BookingGroupRow[]> {
  const found = await tx
    .selectFrom('bookingItem')
    .innerJoin('bookingGroup', 'bookingGroup.id', 'bookingItem.groupId')
    .select('bookingGroup.id')
    .distinct()
    .where('bookingItem.id', '=', sql<string>`ANY (${itemIds}::uuid[])`)
    .where('bookingGroup.facilityId', '=', facilityId)
    .execute();
  const ids = found.map(({ id }) => id);
  await lockPlansOf(tx, ids);
  return lockInOrder(read(tx).where('bookingGroup.id', '=', sql<string>`ANY (${ids}::uuid[])`));
}

/** By address and id, as everybody locks several groups. */
async function lockInOrder(groups: ReturnType<typeof read>): Promise<BookingGroupRow[]> {
  const inOrder = groups.orderBy('bookingGroup.addressId').orderBy('bookingGroup.id');
  return (await inOrder.forUpdate('bookingGroup').execute()) as BookingGroupRow[];
}

/** Locks the group if it is due by this column, and not locked by another process. */
export async function lockDueGroup(
  tx: Tx,
  id: string,
  now: Date,
  column: 'dueAt' | 'firstDayMailAt' | 'priceDueAt' = 'dueAt',
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
  times: Partial<Pick<BookingGroupRow, 'dueAt' | 'firstDayMailAt' | 'priceDueAt'>>,
): Promise<void> {
  await tx.updateTable('bookingGroup').set(times).where('id', '=', id).execute();
}

/** For care that was agreed without them. Does not raise the version: the price stays as agreed or falls. */
export async function setChildPrices(
  tx: Tx,
  id: string,
  { childPrices, priceMonthly }: Pick<BookingGroupRow, 'childPrices' | 'priceMonthly'>,
): Promise<void> {
  const prices = { childPrices: JSON.stringify(childPrices), priceMonthly };
  await tx.updateTable('bookingGroup').set(prices).where('id', '=', id).execute();
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

const standing = valuesOf(BookingStatus).filter((status) => bookingHoldsPlaces[status]);

/** Whether the day of `item`, of the ended booking `ended` at address `a`, is still to come. */
const isAhead = (now: Date) => sql`item.date > ${wallTime(sql`${now}`, sql`a.time_zone`)}::date`;

/**
 * Whether such a day still needs care (record 0157): its child has no place on it anywhere, no later request has taken over, and
 * the parent has not given it up or moved it. A later request that was accepted without this day does not count as taking over,
 * and single days do not take over permanent care. For permanent care, a day that was given up is requested again with the rest.
 */
const isUnmet = sql`(
  item.child_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM child_place place WHERE place.child_id = item.child_id AND place.date = item.date)
  AND NOT EXISTS (
    SELECT FROM booking_item other JOIN booking_group later ON later.id = other.group_id
     WHERE other.child_id = item.child_id AND other.date = item.date
       AND later.family_id = ended.family_id AND later.created_at > ended.created_at
       AND ended.type IN (${BookingType.DROP_IN}, later.type)
       AND (other.status IS DISTINCT FROM ${BookingItemStatus.NOT_APPROVED}
            OR later.status <> ALL (${standing}::smallint[])))
  AND (ended.type = ${BookingType.PERMANENT} OR item.not_coming IS NULL AND NOT EXISTS (
    SELECT FROM move given
     WHERE given.subject = 'booking' AND given.subject_id = ended.id AND given.actor = 'parent'
       AND CASE given.action
             WHEN 'absence' THEN coalesce(given.details->'released', given.details->'dates') ? item.date::text
               AND coalesce(given.details->'children' ? item.child_id::text, true)
             WHEN 'reschedule' THEN given.details->>'from' = item.date::text
               AND NOT EXISTS (SELECT FROM move back
                                WHERE back.subject = 'booking' AND back.subject_id = ended.id AND back.id > given.id
                                  AND back.action = 'reschedule' AND back.details->>'to' = item.date::text)
             ELSE false END)))`;

/** Of the coming days of these ended bookings, by item: whether they still need care. */
export async function unmetOfGroups(db: Queryable, ids: readonly string[], now: Date): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; unmet: boolean }>`
    SELECT item.id, ${isUnmet} AS unmet
      FROM booking_group ended JOIN facility_address a ON a.id = ended.address_id
      JOIN booking_item item ON item.group_id = ended.id
     WHERE ended.id = ANY (${ids}::uuid[]) AND ${isAhead(now)}`.execute(db);
  return new Map(rows.map(({ id, unmet }) => [id, unmet]));
}

/**
 * Groups in these statuses with a day ahead that still needs care; left out if the family has joined the facility's waitlist
 * since, or a parent has dismissed it. The latest to change comes first.
 */
export async function listUnmetGroups(
  db: Queryable,
  familyId: string,
  page: { statuses: readonly BookingStatus[]; now: Date; offset: number; limit: number },
): Promise<{ groups: BookingGroupRow[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT ended.id, count(*) OVER ()::integer AS total
      FROM booking_group ended JOIN facility_address a ON a.id = ended.address_id
     WHERE ended.family_id = ${familyId} AND ended.status = ANY (${page.statuses}::smallint[])
       AND ended.unmet_dismissed_at IS NULL
       AND EXISTS (SELECT FROM booking_item item
                    WHERE item.group_id = ended.id AND ${isAhead(page.now)} AND ${isUnmet})
       AND NOT EXISTS (
         SELECT FROM waitlist_group w
          WHERE w.family_id = ended.family_id AND w.facility_id = ended.facility_id AND w.created_at > ended.updated_at)
     ORDER BY ended.updated_at DESC, ended.id OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  if (rows.length === 0) return { groups: [], total: 0 };
  const ids = rows.map(({ id }) => id);
  const groups = (await read(db).where('bookingGroup.id', 'in', ids).execute()) as BookingGroupRow[];
  // A booking may be deleted between the two queries.
  return { groups: ids.flatMap((id) => groups.find((group) => group.id === id) ?? []), total: rows[0]!.total };
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
