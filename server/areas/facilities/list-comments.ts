import type { Answer, Query, Review } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { ReviewCategory, valuesOf } from '@/lib/enums';
import { reviewsOf, type ReviewRow } from '@/server/areas/facilities/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';
import { paged, pageOf } from '@/server/areas/shared/paging';

/** GET facility/{id}/comment: the reviews, newest first. Throws `notFound` for an unknown or closed facility. */
export async function listComments(
  deps: Pick<Deps, 'db'>,
  facilityId: string,
  query: Query<'listFacilityComments'>,
): Promise<Answer<'listFacilityComments'>> {
  const page = pageOf(query);
  const found = await reviewsOf(deps.db, facilityId, page);
  if (!found) throw notFound();
  return paged(found.reviews.map(presentReview), found.total, page);
}

function presentReview(row: ReviewRow): Review {
  const ratings = (row.ratings ?? {}) as Record<string, unknown>;
  return {
    id: row.id,
    at: row.at.toISOString(),
    rating: row.rating,
    categories: valuesOf(ReviewCategory).flatMap((category) => {
      const rating = ratings[category];
      return typeof rating === 'number' ? [{ category, rating }] : [];
    }),
    text: row.text,
    reply: row.reply,
    authorName: row.authorName,
  };
}
