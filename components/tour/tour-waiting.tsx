import type { TourGroup } from '@/api/contract/types';
import { WaitingCard } from '@/components/request/waiting-card';
import { TourActions } from '@/components/tour/tour-actions';
import { tourAsked } from '@/components/tour/tour-asked';
import { tourDueText } from '@/components/tour/tour-deadline';
import { childrenNames } from '@/lib/requests/booking-facts';
import { paths } from '@/lib/paths';

/** A tour that waits for the parent, with the one button that answers it. */
export function TourWaiting({ tour }: { tour: TourGroup }) {
  return (
    <WaitingCard
      href={paths.tour(tour.id)}
      facility={tour.facility}
      asked={tourAsked(tour)}
      facts={['Tour', tour.children.length > 0 && childrenNames(tour)].filter(Boolean).join(' · ')}
      due={tourDueText(tour)}
    >
      <TourActions tour={tour} onlyFirst />
    </WaitingCard>
  );
}
