import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { BookingGroup } from '@/api/contract/types';
import { StarRating } from '@/components/ui/layout/star-rating/star-rating';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { useArrivalFocus } from '@/components/ui/navigation/use-arrival-focus';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** Only a booking with an attended day needs the form. */
const ReviewForm = dynamic(() => import('@/components/review/review-form').then((module) => module.ReviewForm), {
  ssr: false,
  loading: whileLoading('We couldn’t load the review form', <Skeleton className="h-96 w-full rounded-lg" />),
});

/** The review of a booking: to be written after the first attended day, or as it was written. */
export function ReviewPart({ booking }: { booking: BookingGroup }) {
  const [wasOpen] = useState(booking.canReview);
  const heading = useArrivalFocus<HTMLHeadingElement>(wasOpen && booking.review !== null);
  if (booking.canReview) return <ReviewForm booking={booking} />;
  if (!booking.review) return null;
  return (
    <TitledCard title="Your review" headingRef={heading}>
      <StarRating value={booking.review.rating} />
      <p className="mt-2">
        Thank you. <TextLink href={paths.facility(booking.facility.id)}>Read it on the facility’s page</TextLink>
      </p>
    </TitledCard>
  );
}
