import { type Selectable, sql, type Updateable } from 'kysely';
import { type BookingItemStatus, type Pool, type ScheduleType, WaitlistStatus } from '@/lib/enums';
import type { AbsenceReason } from '@/lib/requests/care/absences';
import type { Queryable, Tx } from '@/server/db/connection';
import type { BookingItemTable, ChildPlaceTable } from '@/server/db/schema';

export type BookingItemRow = Omit<
  Selectable<BookingItemTable>,
  'sessionType' | 'status' | 'notComing' | 'markedAt' | 'markedBy'
> & {
  sessionType: ScheduleType;
  status: BookingItemStatus | null;
  notComing: AbsenceReason | null;
};

/** Children are coming unless a parent says otherwise. */
export type NewItem = Omit<BookingItemRow, 'notComing'>;

/** One statement, because a permanent booking has hundreds of items. */
export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const column = <K extends keyof NewItem>(key: K) => items.map((item) => item[key]);
  await sql`
    INSERT INTO booking_item
      (id, group_id, tour_id, child_id, age_group_id, date, session_type, status, price, start_at, held)
    SELECT * FROM unnest(${column('id')}::uuid[], ${column('groupId')}::uuid[], ${column('tourId')}::uuid[],
      ${column('childId')}::uuid[], ${column('ageGroupId')}::uuid[], ${column('date')}::date[],
      ${column('sessionType')}::smallint[], ${column('status')}::smallint[], ${column('price')}::integer[],
      ${column('startAt')}::timestamptz[], ${column('held')}::boolean[])`.execute(tx);
}

export const itemsOfGroups = (db: Queryable, groupIds: readonly string[]) => itemsOf(db, 'groupId', groupIds);

export const itemsOfTours = (db: Queryable, tourIds: readonly string[]) => itemsOf(db, 'tourId', tourIds);

export const itemsById = (db: Queryable, ids: readonly string[]) => itemsOf(db, 'id', ids);

async function itemsOf(
  db: Queryable,
  of: 'id' | 'groupId' | 'tourId',
  ids: readonly string[],
): Promise<BookingItemRow[]> {
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

/** Assigns an offered start's held items to its booking. Their places stay held. */
export async function adoptItems(tx: Tx, tourId: string, groupId: string): Promise<void> {
  await tx.updateTable('bookingItem').set({ groupId }).where('tourId', '=', tourId).where('held', '=', true).execute();
}

export const setItemStatus = (tx: Tx, itemIds: readonly string[], status: BookingItemStatus | null): Promise<void> =>
  updateItems(tx, itemIds, { status });

/** Marks whether children came. `markedBy` is the facility's contact. */
export const markItems = (
  tx: Tx,
  itemIds: readonly string[],
  mark: { status: BookingItemStatus; markedAt: Date | null; markedBy: string | null },
): Promise<void> => updateItems(tx, itemIds, mark);

/** Notes why the child is not coming, or null: coming. The places stay held. */
export const setNotComing = (tx: Tx, itemIds: readonly string[], reason: AbsenceReason | null): Promise<void> =>
  updateItems(tx, itemIds, { notComing: reason });

async function updateItems(tx: Tx, itemIds: readonly string[], columns: Updateable<BookingItemTable>): Promise<void> {
  if (itemIds.length > 0) await tx.updateTable('bookingItem').set(columns).where('id', 'in', itemIds).execute();
}

type StoppedItem = Pick<BookingItemRow, 'id' | 'childId' | 'ageGroupId' | 'date' | 'sessionType'>;

/** Clears `held` and returns the items that had it set. */
export async function stopHolding(tx: Tx, itemIds: readonly string[]): Promise<StoppedItem[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<StoppedItem>`
    UPDATE booking_item SET held = false WHERE id = ANY (${itemIds}::uuid[]) AND held
    RETURNING id, child_id, age_group_id, date, session_type`.execute(tx);
  return rows;
}

export async function heldItemsOfFamily(db: Queryable, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT item.id FROM booking_item item
      LEFT JOIN booking_group booking ON booking.id = item.group_id
      LEFT JOIN tour_group tour ON tour.id = item.tour_id
     WHERE item.held AND coalesce(booking.family_id, tour.family_id) = ${familyId}
     ORDER BY item.id`.execute(db);
  return rows.map((row) => row.id);
}

type ChildPlaceRow = Selectable<ChildPlaceTable> & { pool: Pool };
type ChildTime = Omit<ChildPlaceRow, 'itemId'>;

/** Inserts the children's places in the given order. Returns those that another live item has already. */
export async function insertChildPlaces(tx: Tx, places: readonly ChildPlaceRow[]): Promise<ChildPlaceRow[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<Pick<ChildPlaceRow, 'childId' | 'date' | 'pool'>>`
    INSERT INTO child_place (child_id, date, pool, item_id)
    SELECT * FROM unnest(${places.map((p) => p.childId)}::uuid[], ${places.map((p) => p.date)}::date[],
                         ${places.map((p) => p.pool)}::smallint[], ${places.map((p) => p.itemId)}::uuid[])
    ON CONFLICT DO NOTHING
    RETURNING child_id, date, pool`.execute(tx);
  const written = new Set(rows.map((row) => `${row.childId} ${row.date} ${row.pool}`));
  return places.filter((p) => !written.has(`${p.childId} ${p.date} ${p.pool}`));
}

/** A request by which a child has a place at a time that was asked for. */
export interface HoldingRequest {
  kind: 'booking' | 'tour';
  id: string;
  facilityName: string;
  childId: string;
  childName: string;
  /** The first such day, and how many there are. */
  date: string;
  days: number;
}

/** The requests that hold these places of children, one entry for each child and request. */
export async function requestsHolding(db: Queryable, places: readonly ChildTime[]): Promise<HoldingRequest[]> {
  const { rows } = await sql<HoldingRequest>`
    SELECT CASE WHEN booking.id IS NULL THEN 'tour' ELSE 'booking' END AS kind, coalesce(booking.id, tour.id) AS id,
           facility.name AS facility_name, child.id AS child_id, child.first_name AS child_name,
           min(child_place.date) AS date, count(DISTINCT child_place.date)::integer AS days
      FROM child_place
      JOIN unnest(${places.map((p) => p.childId)}::uuid[], ${places.map((p) => p.date)}::date[],
                  ${places.map((p) => p.pool)}::smallint[]) AS own (child_id, date, pool) USING (child_id, date, pool)
      JOIN child ON child.id = child_place.child_id
      JOIN booking_item item ON item.id = child_place.item_id
      LEFT JOIN booking_group booking ON booking.id = item.group_id
      LEFT JOIN tour_group tour ON tour.id = item.tour_id
      JOIN facility ON facility.id = coalesce(booking.facility_id, tour.facility_id)
     GROUP BY booking.id, tour.id, facility.name, child.id, child.first_name
     ORDER BY date, child_name, child_id, id`.execute(db);
  return rows;
}

export async function deleteChildPlaces(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM child_place WHERE item_id = ANY (${itemIds}::uuid[])`.execute(tx);
}

/** Places of one counter. */
export interface Places {
  ageGroupId: string;
  date: string;
  pool: Pool;
  places: number;
}

/** The places as a table of this name. */
export const placesAs = (name: string, counts: readonly Places[]) => sql`
  unnest(${counts.map((c) => c.ageGroupId)}::uuid[], ${counts.map((c) => c.date)}::date[],
         ${counts.map((c) => c.pool)}::smallint[], ${counts.map((c) => c.places)}::integer[])
    AS ${sql.ref(name)} (age_group_id, date, pool, places)`;

/** The free places of these counters, by {@link counterKeyOf}, with `besides` counted as free. */
export async function freePlaces(
  db: Queryable,
  counters: readonly Places[],
  besides: readonly Places[] = [],
): Promise<Map<string, number>> {
  const { rows } = await sql<Omit<Places, 'places'> & { free: number }>`
    SELECT DISTINCT wanted.age_group_id, wanted.date, wanted.pool,
           coalesce(capacity.places, 0) - coalesce(slot.taken, 0) + coalesce(besides.places, 0) AS free
      FROM ${placesAs('wanted', counters)}
      LEFT JOIN capacity ON capacity.age_group_id = wanted.age_group_id
        AND capacity.weekday = extract(isodow FROM wanted.date) AND capacity.pool = wanted.pool
      LEFT JOIN slot ON slot.age_group_id = wanted.age_group_id AND slot.date = wanted.date AND slot.pool = wanted.pool
      LEFT JOIN ${placesAs('besides', besides)} ON besides.age_group_id = wanted.age_group_id
        AND besides.date = wanted.date AND besides.pool = wanted.pool`.execute(db);
  return new Map(rows.map((row) => [counterKeyOf(row), row.free]));
}

/** Identifies a child's place. */
export const childPlaceKeyOf = (place: ChildTime) => `${place.childId} ${place.date} ${place.pool}`;

/** Which of these children's places the children have already, by {@link childPlaceKeyOf}. */
export async function busyPlaces(db: Queryable, places: readonly ChildTime[]): Promise<Set<string>> {
  const { rows } = await sql<ChildTime>`
    SELECT child_id, date, pool FROM child_place JOIN unnest(${places.map((p) => p.childId)}::uuid[],
        ${places.map((p) => p.date)}::date[], ${places.map((p) => p.pool)}::smallint[]) AS own (child_id, date, pool)
      USING (child_id, date, pool)`.execute(db);
  return new Set(rows.map(childPlaceKeyOf));
}

/**
 * Notes that places may have come free in these age groups, or for these children elsewhere, where families wait: until the
 * job of offers has tried them, the search and the calendar keep the places for these families (product rule 5).
 */
export async function notePlacesToOffer(
  tx: Tx,
  { ageGroupIds, childIds = [] }: { ageGroupIds: readonly string[]; childIds?: readonly string[] },
): Promise<void> {
  await sql`
    INSERT INTO place_to_offer (address_id)
    SELECT g.address_id FROM age_group g WHERE g.id = ANY (${ageGroupIds}::uuid[])
       AND EXISTS (SELECT 1 FROM waitlist_group w WHERE w.facility_id = g.facility_id AND w.address_id = g.address_id
                    AND w.status = ${WaitlistStatus.NEW})
    UNION
    SELECT w.address_id FROM child c JOIN waitlist_group w ON w.family_id = c.family_id AND c.id = ANY (w.children)
     WHERE c.id = ANY (${childIds}::uuid[]) AND w.status = ${WaitlistStatus.NEW}`.execute(tx);
}

/**
 * Takes places where enough are free (product rule 5) and gives others back. Returns those that could not be taken; the caller
 * must then roll back. Counters are created, then locked in a fixed order, and only then updated, so that the guard sees every
 * committed change. Taking and giving share one round of locks, so that two families swapping the same days cannot deadlock. A
 * check constraint catches counters below zero.
 */
export async function exchangePlaces(
  tx: Tx,
  { take, give }: { take: readonly Places[]; give: readonly Places[] },
): Promise<Omit<Places, 'places'>[]> {
  const touched = [...take, ...give];
  if (touched.length === 0) return [];
  if (take.length > 0) await insertCounters(tx, take);
  await lockCounters(tx, touched);
  const taken = take.length > 0 ? await addGuarded(tx, take) : [];
  if (give.length > 0) {
    await sql`
      UPDATE slot SET taken = slot.taken - wanted.places FROM ${placesAs('wanted', give)}
       WHERE slot.age_group_id = wanted.age_group_id AND slot.date = wanted.date
         AND slot.pool = wanted.pool`.execute(tx);
  }
  await writeMonths(tx, touched);
  const kept = new Set(taken.map(counterKeyOf));
  return take.filter((count) => !kept.has(counterKeyOf(count)));
}

async function insertCounters(tx: Tx, counts: readonly Places[]): Promise<void> {
  await sql`
    INSERT INTO slot (age_group_id, date, pool, taken)
    SELECT age_group_id, date, pool, 0 FROM ${placesAs('wanted', counts)} ORDER BY age_group_id, date, pool
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function addGuarded(tx: Tx, counts: readonly Places[]): Promise<Omit<Places, 'places'>[]> {
  const { rows } = await sql<Omit<Places, 'places'>>`
    UPDATE slot SET taken = slot.taken + wanted.places
      FROM ${placesAs('wanted', counts)}
      LEFT JOIN capacity ON capacity.age_group_id = wanted.age_group_id
        AND capacity.weekday = extract(isodow FROM wanted.date) AND capacity.pool = wanted.pool
     WHERE slot.age_group_id = wanted.age_group_id AND slot.date = wanted.date AND slot.pool = wanted.pool
       AND slot.taken + wanted.places <= coalesce(capacity.places, 0)
    RETURNING slot.age_group_id, slot.date, slot.pool`.execute(tx);
  return rows;
}

/** Identifies a counter. */
export const counterKeyOf = (c: Omit<Places, 'places'>) => `${c.ageGroupId} ${c.date} ${c.pool}`;

async function lockCounters(tx: Tx, counts: readonly Places[]): Promise<void> {
  await sql`
    SELECT 1 FROM slot JOIN ${placesAs('wanted', counts)} USING (age_group_id, date, pool)
     ORDER BY slot.age_group_id, slot.date, slot.pool FOR UPDATE OF slot`.execute(tx);
}

/**
 * Recalculates availability_month, which the search reads, from the counters. The month's row is locked in a statement of its
 * own, so that the update sees the counters of every transaction that held the lock before.
 */
async function writeMonths(tx: Tx, counts: readonly Places[]): Promise<void> {
  const months = new Map(counts.map((c) => [`${c.ageGroupId} ${c.date.slice(0, 7)}`, c]));
  const keys = sql`
    unnest(${[...months.values()].map((c) => c.ageGroupId)}::uuid[],
           ${[...months.values()].map((c) => `${c.date.slice(0, 7)}-01`)}::date[]) AS touched (age_group_id, month)`;
  const none = sql`array_fill(0::smallint, ARRAY[31])`;
  await sql`
    INSERT INTO availability_month (age_group_id, month, taken_am, taken_pm, taken_before_after)
    SELECT age_group_id, month, ${none}, ${none}, ${none} FROM ${keys} ORDER BY age_group_id, month
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    SELECT 1 FROM availability_month JOIN ${keys} USING (age_group_id, month)
     ORDER BY availability_month.age_group_id, availability_month.month FOR UPDATE OF availability_month`.execute(tx);
  await sql`
    UPDATE availability_month SET taken_am = days.am, taken_pm = days.pm, taken_before_after = days.before_after
      FROM (
        SELECT touched.age_group_id, touched.month,
               array_agg(coalesce(am.taken, 0)::smallint ORDER BY day) AS am,
               array_agg(coalesce(pm.taken, 0)::smallint ORDER BY day) AS pm,
               array_agg(coalesce(beside.taken, 0)::smallint ORDER BY day) AS before_after
          FROM ${keys} CROSS JOIN generate_series(0, 30) AS day
          LEFT JOIN slot am ON am.age_group_id = touched.age_group_id AND am.pool = 1
            AND am.date = touched.month + day AND am.date < touched.month + interval '1 month'
          LEFT JOIN slot pm ON pm.age_group_id = touched.age_group_id AND pm.pool = 2
            AND pm.date = touched.month + day AND pm.date < touched.month + interval '1 month'
          LEFT JOIN slot beside ON beside.age_group_id = touched.age_group_id AND beside.pool = 3
            AND beside.date = touched.month + day AND beside.date < touched.month + interval '1 month'
         GROUP BY touched.age_group_id, touched.month
      ) AS days
     WHERE availability_month.age_group_id = days.age_group_id AND availability_month.month = days.month`.execute(tx);
}
