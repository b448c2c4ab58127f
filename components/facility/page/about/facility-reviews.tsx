import type { Facility, Paged, Review } from '@/api/contract/types';
import { Card } from '@/components/ui/layout/card';
import { Excerpt } from '@/components/ui/layout/excerpt';
import { Name } from '@/components/ui/layout/name';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { StarRating } from '@/components/ui/layout/star-rating';
import { Pager } from '@/components/ui/navigation/pager';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { TextLink, textLinkStyle } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { reviewCategoryLabels } from '@/lib/labels';

const CategoryRatings = ({ facility }: Pick<FacilityReviewsProps, 'facility'>) => (
  <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
    {facility.rating.byCategory.map(({ category, average }) => (
      <div key={category} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
        <dt className="text-sm">{reviewCategoryLabels[category]}</dt>
        <dd>
          <StarRating value={average} />
        </dd>
      </div>
    ))}
  </dl>
);

const ReviewHead = ({ review }: { review: Review }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <span className="font-bold">{review.authorName}</span>{' '}
        <span className="text-sm text-ink-soft">{longDate(review.at.slice(0, 10))}</span>
      </p>
      <StarRating value={review.rating} />
    </div>
  </>
);

/** The newest review in brief, where a parent decides. */
export const FirstReview = ({ review, count }: { review: Review; count: number }) => (
  <Card as="section" aria-label="A review" className="flex flex-col items-start gap-1 p-4 text-sm">
    <StarRating value={review.rating} />
    {review.text && <blockquote className="line-clamp-3 text-base wrap-anywhere">“{review.text}”</blockquote>}
    <p className="text-ink-soft">
      {review.authorName}, {longDate(review.at.slice(0, 10))}
      {count > 1 && (
        <>
          {' · '}
          <a href="#reviews" className={textLinkStyle}>
            All {count} reviews
          </a>
        </>
      )}
    </p>
  </Card>
);

interface FacilityReviewsProps {
  facility: Facility;
  reviews: Paged<Review>;
  hrefFor: (page: number) => string;
}

/**
 * Reviews by families whose child attended, with the facility's replies, and averages by category. The first page's first
 * one stands above the calendar ({@link FirstReview}).
 */
export function FacilityReviews({ facility, reviews, hrefFor }: FacilityReviewsProps) {
  if (reviews.totalItems === 0)
    return <p className="text-ink-soft">No reviews yet. Families can leave one after the first day of care.</p>;
  const isMissing = reviews.items.length === 0;
  const ratings = facility.rating.byCategory.length > 0 && (
    <ServerHtml dependsOn={[facility]}>
      <CategoryRatings facility={facility} />
    </ServerHtml>
  );
  return (
    <div className="flex flex-col gap-4 print:gap-2">
      <PhoneFold
        label={reviewsWords(facility.reviewCount)}
        look="button"
        foldable={!isMissing}
        everywhere
        open={reviews.page > 1}
      >
        <div className="flex flex-col gap-5 pt-4 print:gap-2">
          <ReviewList facility={facility} reviews={reviews.items} />
          {ratings}
          {reviews.totalPages > 1 && !isMissing && (
            <Pager page={reviews.page} totalPages={reviews.totalPages} hrefFor={hrefFor} label="Pages of reviews" />
          )}
        </div>
      </PhoneFold>
      {isMissing && (
        <p>
          There is no page {reviews.page} of reviews.{' '}
          <TextLink href={hrefFor(reviews.totalPages)}>Go to the last page</TextLink>
        </p>
      )}
    </div>
  );
}

const reviewsWords = (count: number) => (count === 1 ? 'See the review and ratings' : `See all ${count} reviews`);

function ReviewList({ facility, reviews }: Pick<FacilityReviewsProps, 'facility'> & { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null;
  return (
    <ul className="flex flex-col gap-4 print:grid print:grid-cols-2 print:gap-2">
      {reviews.map((review) => (
        <Card as="li" key={review.id}>
          <ServerHtml dependsOn={[review]}>
            <ReviewHead review={review} />
          </ServerHtml>
          <Excerpt text={review.text} className="mt-1 sm:mt-2" />
          {review.reply && (
            <div className="mt-3 rounded-md bg-sunken p-3 text-sm">
              <p className="font-bold">
                Reply from <Name>{facility.name}</Name>
              </p>
              <p>{review.reply}</p>
            </div>
          )}
        </Card>
      ))}
    </ul>
  );
}
