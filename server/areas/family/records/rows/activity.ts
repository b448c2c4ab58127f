import { type Insertable, sql } from 'kysely';
import { BookingItemStatus } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';
import { wallTime } from '@/server/db/wall-time';

export interface ActivityFilter {
  childId: string;
  kind: string | null;
}

/**
 * Newest first. `timeZone` is that of the facility of the booked date nearest to the activity; null if the child has
 * none.
 */
export async function listActivity(db: Queryable, filter: ActivityFilter, page: { offset: number; limit: number }) {
  return matching(db, filter)
    .leftJoin('file', 'file.id', 'childActivity.photoId')
    .select([
      'childActivity.id',
      'childActivity.at',
      'childActivity.kind',
      'childActivity.text',
      'childActivity.photoId',
      'file.path as photoPath',
      sql<string | null>`(
        SELECT address.time_zone FROM booking_item item
          JOIN booking_group booking ON booking.id = item.group_id
          JOIN facility_address address ON address.id = booking.address_id
         WHERE item.child_id = child_activity.child_id
         ORDER BY abs(item.date - ${wallTime(sql`child_activity.at`, sql`address.time_zone`)}::date),
                  item.status IN (${BookingItemStatus.APPROVED}, ${BookingItemStatus.ATTENDED}) DESC, item.id
         LIMIT 1)`.as('timeZone'),
    ])
    .orderBy('childActivity.at', 'desc')
    .orderBy('childActivity.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countActivity(db: Queryable, filter: ActivityFilter): Promise<number> {
  const found = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

/** The photo must be one of the family's files. */
export async function insertActivity(tx: Tx, activity: Insertable<DB['childActivity']>): Promise<void> {
  await tx.insertInto('childActivity').values(activity).execute();
}

function matching(db: Queryable, filter: ActivityFilter) {
  const all = db.selectFrom('childActivity').where('childActivity.childId', '=', filter.childId);
  return filter.kind === null ? all : all.where('childActivity.kind', '=', filter.kind);
}
