import { useEffect } from 'react';
import { TourCard } from '@/components/tour/tour-card';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { PagedList } from '@/components/ui/layout/paged-list/paged-list';
import { answerFirst } from '@/lib/answer-first';
import { paths } from '@/lib/paths';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadTours, selectTourList, selectTours } from '@/store/slices/tours';

const hrefFor = (page: number) => (page > 1 ? `${paths.tours}?page=${page}` : paths.tours);

/** The family's tours that are not hidden, page by page: what needs an answer, then the newest. */
export function TourList({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const tours = useAppSelector((state) => selectTours(state, 'all'));
  const { status, failure, ...paged } = useAppSelector((state) => selectTourList(state, 'all'));
  useEffect(() => {
    const call = dispatch(loadTours({ list: 'all', page }));
    return () => call.abort();
  }, [dispatch, page]);

  return (
    <PagedList
      noun="tours"
      items={tours}
      {...paged}
      changing={status === 'loading'}
      failure={failure && sentenceOf(failure)}
      onRetry={() => void dispatch(loadTours({ list: 'all', page }))}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          illustration={<NoBookingsIllustration />}
          title="No tours yet"
          action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
        >
          <p>Ask a facility for a tour, and it appears here.</p>
        </EmptyState>
      }
    >
      {(shown) => (
        <ul aria-label="Tours" className="flex flex-col gap-4">
          {answerFirst(shown, tourNeedsAnswer).map((tour) => (
            <li key={tour.id}>
              <TourCard tour={tour} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
