import { AllRequests } from '@/components/request/request-list';
import { TourCard } from '@/components/tour/tour-card';
import { paths } from '@/lib/paths';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { loadTours, selectTourList, selectTours } from '@/store/slices/tours';

/** The family’s tours. */
export function TourList({ page }: { page: number }) {
  return (
    <AllRequests
      title="Tours"
      page={page}
      path={paths.tours}
      select={selectTours}
      selectList={selectTourList}
      load={loadTours}
      needsAnswer={tourNeedsAnswer}
      card={(tour) => <TourCard tour={tour} />}
      empty={{ title: 'No tours yet', text: 'Ask a facility for a tour, and it appears here.' }}
    />
  );
}
