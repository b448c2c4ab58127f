import { RequestCards, RequestList } from '@/components/request/request-list';
import { TourCard } from '@/components/tour/tour-card';
import { answerFirst } from '@/lib/answer-first';
import { paths } from '@/lib/paths';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { useAppSelector } from '@/store/hooks';
import { loadTours, selectTourList, selectTours } from '@/store/slices/tours';

const hrefFor = (page: number) => (page > 1 ? `${paths.tours}?page=${page}` : paths.tours);
const empty = {
  title: 'No tours yet',
  text: 'Ask a facility for a tour, and it appears here.',
};

/** The family’s tours that are not hidden, page by page: what needs an answer, then the newest. */
export function TourList({ page }: { page: number }) {
  const tours = useAppSelector((state) => selectTours(state, 'all'));
  const list = useAppSelector((state) => selectTourList(state, 'all'));
  return (
    <RequestList
      noun="tours"
      groups={tours}
      list={list}
      load={loadTours}
      request={{ list: 'all', page }}
      hrefFor={hrefFor}
      empty={empty}
    >
      {(shown) => (
        <RequestCards
          label="Tours"
          groups={answerFirst(shown, tourNeedsAnswer)}
          card={(tour) => <TourCard tour={tour} />}
        />
      )}
    </RequestList>
  );
}
