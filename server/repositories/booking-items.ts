import { sql, type Selectable } from 'kysely';
import type { BookingItemStatus, ScheduleType } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { BookingItemTable } from '@/server/db/schema';

/** One child's session on one date, as it is kept. */
export type BookingItemRow = Omit<Selectable<BookingItemTable>, 'sessionType' | 'status'> & {
  sessionType: ScheduleType;
  status: BookingItemStatus | null;
};

/** Writes many items in one statement; a permanent booking has hundreds. */
export async function insertItems(tx: Tx, items: readonly BookingItemRow[]): Promise<void> {
  if (items.length === 0) return;
  const column = <K extends keyof BookingItemRow>(key: K) => items.map((item) => item[key]);
  await sql`
    INSERT INTO booking_item (id, group_id, tour_id, child_id, age_group_id, date, session_type, status, price, held)
    SELECT * FROM unnest(${column('id')}::uuid[], ${column('groupId')}::uuid[], ${column('tourId')}::uuid[],
      ${column('childId')}::uuid[], ${column('ageGroupId')}::uuid[], ${column('date')}::date[],
      ${column('sessionType')}::smallint[], ${column('status')}::smallint[], ${column('price')}::integer[],
      ${column('held')}::boolean[])`.execute(tx);
}

export const itemsOfGroups = (db: Queryable, groupIds: readonly string[]) => itemsOf(db, 'groupId', groupIds);

export const itemsOfTour = (db: Queryable, tourId: string) => itemsOf(db, 'tourId', [tourId]);

async function itemsOf(db: Queryable, of: 'groupId' | 'tourId', ids: readonly string[]): Promise<BookingItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('bookingItem')
    .selectAll()
    .where(of, 'in', ids)
    .orderBy(of)
    .orderBy('date')
    .orderBy('childId')
    .orderBy('id')
    .execute();
  return rows as BookingItemRow[];
}

/** Gives an offered start's held items to the booking that comes of it; their places stay held all the while. */
export async function adoptItems(tx: Tx, tourId: string, groupId: string): Promise<void> {
  await tx.updateTable('bookingItem').set({ groupId }).where('tourId', '=', tourId).where('held', '=', true).execute();
}

export async function setItemStatus(
  tx: Tx,
  itemIds: readonly string[],
  status: BookingItemStatus | null,
): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.updateTable('bookingItem').set({ status }).where('id', 'in', itemIds).execute();
}

/** Marks the items that held places as holding none, and returns just those. */
export async function stopHolding(
  tx: Tx,
  itemIds: readonly string[],
): Promise<{ id: string; ageGroupId: string; date: string; sessionType: ScheduleType }[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ id: string; ageGroupId: string; date: string; sessionType: ScheduleType }>`
    UPDATE booking_item SET held = false WHERE id = ANY (${itemIds}::uuid[]) AND held
    RETURNING id, age_group_id, date, session_type`.execute(tx);
  return rows;
}

/** Ids of the items of a family's bookings and offered starts that hold places. */
export async function heldItemsOfFamily(db: Queryable, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT item.id FROM booking_item item
      LEFT JOIN booking_group booking ON booking.id = item.group_id
      LEFT JOIN tour_group tour ON tour.id = item.tour_id
     WHERE item.held AND coalesce(booking.family_id, tour.family_id) = ${familyId}
     ORDER BY item.id`.execute(db);
  return rows.map((row) => row.id);
}
