import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { TitledCard } from '@/components/ui/layout/card';
import { StarRating } from '@/components/ui/layout/star-rating';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

/** Needed only for bookings with an attended day. */
const ReviewForm = dynamic(() => import('@/components/review/review-form').then((module) => module.ReviewForm), {
  ssr: false,
  loading: whileLoading('We couldn’t load the review form', <Skeleton className="h-96 w-full rounded-lg" />),
});

/** A booking's review: the form after the first attended day, or the submitted review. */
export function ReviewPart({ booking }: { booking: BookingGroup }) {
  const [wasOpen] = useState(booking.canReview);
  const heading = useFocusOnChange<HTMLHeadingElement>(wasOpen && booking.review !== null);
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
