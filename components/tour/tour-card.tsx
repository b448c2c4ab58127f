import type { TourGroup } from '@/api/contract/types';
import { tourDueText } from '@/components/tour/tour-deadline';
import { tourTime } from '@/components/tour/tour-words';
import { AskedTogetherLine } from '@/components/request/asked-together';
import { RequestCard } from '@/components/request/request-card';
import { childrenNames } from '@/lib/requests/booking-facts';
import { longDay } from '@/lib/dates/dates';
import { dayPartLabels, tourStatusLabel } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { tourNeedsAnswer } from '@/lib/workflow/tour';

/** One tour in a list. */
export function TourCard({ tour }: { tour: TourGroup }) {
  const facts = ['Tour', tour.children.length > 0 && childrenNames(tour), tour.number].filter(Boolean).join(' · ');
  const suggested = tour.preferredTimes.map(
    ({ date, dayPart }) => `${longDay(date)}, ${dayPartLabels[dayPart].toLowerCase()}`,
  );
  const offered = tour.confirmedAt ? 'You accepted a permanent place.' : 'A permanent place is offered.';
  return (
    <RequestCard
      href={paths.tour(tour.id)}
      facility={tour.facility}
      status={tourStatusLabel(tour)}
      facts={facts}
      due={tourNeedsAnswer(tour) ? tourDueText(tour) : null}
    >
      <p>{tourTime(tour) ?? (tour.offer ? offered : `You suggested ${suggested.join('; ')}.`)}</p>
      <AskedTogetherLine askedTogether={tour.askedTogether} />
    </RequestCard>
  );
}
