import type { Answer, Query, Review } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { ReviewCategory, valuesOf } from '@/lib/enums';
import { addressesOfOpenFacility, reviewsOf } from '@/server/repositories/facilities';
import type { Deps } from '@/server/services/deps';
import { paged, pageOf } from '@/server/services/paging';

/** GET facility/{id}/comment: the reviews, newest first. Throws `notFound` for an unknown or closed facility. */
export async function listComments(
  deps: Pick<Deps, 'db'>,
  facilityId: string,
  query: Query<'listFacilityComments'>,
): Promise<Answer<'listFacilityComments'>> {
  if ((await addressesOfOpenFacility(deps.db, facilityId)).length === 0) throw notFound();
  const page = pageOf(query);
  const { reviews, total } = await reviewsOf(deps.db, facilityId, page);
  return paged(reviews.map(presentReview), total, page);
}

function presentReview(row: Awaited<ReturnType<typeof reviewsOf>>['reviews'][number]): Review {
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
