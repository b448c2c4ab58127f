import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { ReviewTable } from '@/server/db/schema';

export interface ReviewRow extends Omit<Selectable<ReviewTable>, 'ratings' | 'reply' | 'repliedAt'> {
  /** {category: 1–5}. */
  ratings: Record<string, number>;
}

export async function reviewsOf(db: Queryable, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  return db.selectFrom('review').select(['id', 'groupId', 'at', 'rating']).where('groupId', 'in', groupIds).execute();
}

/** Inserts the review; false if the booking has one. */
export async function insertReview(tx: Tx, review: ReviewRow): Promise<boolean> {
  const result = await tx
    .insertInto('review')
    .values({ ...review, ratings: JSON.stringify(review.ratings) })
    .onConflict((conflict) => conflict.column('groupId').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Locks the facility's row before a review is written, so that concurrent reviews are both counted. */
export async function lockFacilityRating(tx: Tx, facilityId: string): Promise<void> {
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forNoKeyUpdate().execute();
}

/** Recalculates the facility's averages and review count. */
export async function refreshRating(tx: Tx, facilityId: string): Promise<void> {
  await sql`
    UPDATE facility SET
      rating_average = (SELECT avg(rating) FROM review WHERE facility_id = ${facilityId}),
      review_count = (SELECT count(*) FROM review WHERE facility_id = ${facilityId}),
      rating_by_category = coalesce((
        SELECT jsonb_object_agg(category, average) FROM (
          SELECT one.key AS category, avg(one.value::numeric)::double precision AS average
            FROM review, jsonb_each_text(review.ratings) AS one
           WHERE review.facility_id = ${facilityId} GROUP BY one.key
        ) AS averages), '{}')
     WHERE id = ${facilityId}`.execute(tx);
}

/** The first name of the family's first guardian; a review shows no more of its author. */
export async function firstGuardianName(db: Queryable, familyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('parentInfo')
    .select('firstName')
    .where('familyId', '=', familyId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.firstName ?? null;
}
