import { sql } from 'kysely';
import type { Pool, SessionType } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';

interface ChildPlaceRow {
  childId: string;
  date: string;
  pool: Pool;
  itemId: string;
}

/** Writes the children's places in the order given and returns those that were taken by another live item already. */
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

/** The sessions of a period, both ends included, in which a child of the family has a place; by date. */
export async function listBusySessions(db: Queryable, familyId: string, from: string, until: string) {
  const rows = await db
    .selectFrom('child')
    .innerJoin('childPlace', 'childPlace.childId', 'child.id')
    .innerJoin('bookingItem', 'bookingItem.id', 'childPlace.itemId')
    .select(['childPlace.childId', 'childPlace.date', 'bookingItem.sessionType'])
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

export async function deleteChildPlaces(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM child_place WHERE item_id = ANY (${itemIds}::uuid[])`.execute(tx);
}
