import type { Answer, Query, Review } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { ReviewCategory, valuesOf } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { addressesOfOpenFacility, reviewsOf } from '@/server/repositories/facilities';
import type { Deps } from '@/server/services/deps';

/** Further down than this no list goes: larger page numbers are simply empty. */
const offsetMax = 1_000_000_000;

/** GET facility/{id}/comment: the reviews, newest first. Throws `notFound` for an unknown or closed facility. */
export async function listComments(
  deps: Pick<Deps, 'db'>,
  facilityId: string,
  { page = 1, limit = limits.pageLimit }: Query<'listFacilityComments'>,
): Promise<Answer<'listFacilityComments'>> {
  if ((await addressesOfOpenFacility(deps.db, facilityId)).length === 0) throw notFound();
  const offset = Math.min((page - 1) * limit, offsetMax);
  const { reviews, total } = await reviewsOf(deps.db, facilityId, { offset, limit });
  return { items: reviews.map(presentReview), totalItems: total, totalPages: Math.ceil(total / limit), page, limit };
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
