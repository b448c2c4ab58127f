import type { TourGroup } from '@/api/contract/types';
import { AskedTogetherLine, RequestCard } from '@/components/request/request-card';
import { AllRequests } from '@/components/request/request-list';
import { TourActions } from '@/components/tour/tour-actions';
import { otherTime, tourBriefDue, tourPrompt } from '@/components/tour/tour-words';
import { FactLine, Name } from '@/components/ui/layout/name';
import { shortDay } from '@/lib/dates/dates';
import { briefText } from '@/lib/dates/instants';
import { dayPartLabels, tourStatusLabel } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { loadTours, selectTourList, selectTours } from '@/store/slices/tours';

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

export function TourCard({ tour }: { tour: TourGroup }) {
  const suggested = tour.preferredTimes.map(
    ({ date, dayPart }) => `${shortDay(date)}, ${dayPartLabels[dayPart].toLowerCase()}`,
  );
  const time = tour.scheduledAt && briefText(new Date(tour.scheduledAt), tour.address.timeZone);
  const offered = tour.confirmedAt ? 'You accepted a permanent spot.' : 'You’re offered a permanent spot.';
  return (
    <RequestCard
      id={tour.id}
      href={paths.tour(tour.id)}
      facility={tour.facility}
      status={tourStatusLabel(tour)}
      when={<p>{time ?? (tour.offer ? offered : `You suggested ${suggested.join('; ')}.`)}</p>}
      facts={
        <FactLine>
          {tour.children.length > 0 && <Name>{childrenNames(tour)}</Name>}
          Tour
        </FactLine>
      }
      number={tour.number}
      due={tourNeedsAnswer(tour) ? tourBriefDue(tour) : null}
      action={tourNeedsAnswer(tour) && <TourActions tour={tour} onlyFirst />}
    >
      {tour.changeWanted && (
        <p className="text-sm">{otherTime(tour) ? tourPrompt(tour) : 'You asked for another time.'}</p>
      )}
      <AskedTogetherLine askedTogether={tour.askedTogether} />
    </RequestCard>
  );
}
