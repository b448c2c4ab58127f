import { sql } from 'kysely';
import type { TourStatus, WaitlistStatus } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';

type Asking = { familyId: string; children: readonly string[] };

/** The facilities that the family has asked for a tour, for one of these children, in one of these statuses. */
export const toursAskedAt = (db: Queryable, asking: Asking, statuses: readonly TourStatus[]): Promise<string[]> =>
  askedAt(db, 'tour_group', asking, statuses);

/** The same for waitlists. */
export const waitlistsAskedAt = (
  db: Queryable,
  asking: Asking,
  statuses: readonly WaitlistStatus[],
): Promise<string[]> => askedAt(db, 'waitlist_group', asking, statuses);

async function askedAt(
  db: Queryable,
  table: 'tour_group' | 'waitlist_group',
  { familyId, children }: Asking,
  statuses: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ facilityId: string }>`
    SELECT facility_id FROM ${sql.table(table)}
     WHERE family_id = ${familyId} AND status = ANY (${statuses}::smallint[]) AND children && ${children}::uuid[]
     GROUP BY facility_id ORDER BY max(created_at) DESC`.execute(db);
  return rows.map(({ facilityId }) => facilityId);
}
