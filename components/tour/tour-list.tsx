import { useEffect } from 'react';
import { TourCard } from '@/components/tour/tour-card';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadTours, selectTourList, selectTours } from '@/store/slices/tours';

const hrefFor = (page: number) => (page > 1 ? `${paths.tours}?page=${page}` : paths.tours);

/** The family's tours that are not hidden, newest first, page by page. */
export function TourList({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const tours = useAppSelector((state) => selectTours(state, 'all'));
  const { status, failure, ...paged } = useAppSelector((state) => selectTourList(state, 'all'));
  useEffect(() => {
    const call = dispatch(loadTours({ list: 'all', page }));
    return () => call.abort();
  }, [dispatch, page]);

  const notLoaded = failure && (
    <LoadFailure title="We couldn’t load your tours" onRetry={() => void dispatch(loadTours({ list: 'all', page }))}>
      {sentenceOf(failure)}
    </LoadFailure>
  );
  if (!tours) return notLoaded ?? <ListSkeleton label="Loading your tours" />;
  if (tours.length === 0 && paged.totalItems > 0 && page > 1) return <PastLastPage {...paged} hrefFor={hrefFor} />;
  if (tours.length === 0) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title="No tours yet"
        action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
      >
        <p>Ask a facility for a tour, and it appears here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {notLoaded}
      <ul aria-label="Tours" className="flex flex-col gap-4">
        {tours.map((tour) => (
          <li key={tour.id}>
            <TourCard tour={tour} />
          </li>
        ))}
      </ul>
      <Pager
        page={paged.page}
        totalPages={paged.totalPages}
        changing={status === 'loading'}
        hrefFor={hrefFor}
        label="Pages of tours"
      />
    </div>
  );
}
