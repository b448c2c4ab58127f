import { useRouter } from 'next/router';
import type { Settings } from '@/api/contract/types';
import { RequestFrame, RequestMissing, RequestNews } from '@/components/screens/request-frame';
import { TourDetails } from '@/components/tour/tour-details';
import { tourNextStep } from '@/components/tour/tour-words';
import { TourStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { loadTour, selectTour } from '@/store/slices/tours';
import { useGroup } from '@/store/use-group';

const list = { label: 'Tours', href: paths.tours };

/** One tour's page; after a request was sent it gives its number and says what happens next. */
export function TourScreen({ id, settings }: { id: string; settings: Settings }) {
  const tour = useAppSelector((state) => selectTour(state, id));
  return (
    <RequestFrame noun="Tour" list={list} request={tour}>
      <Tour key={id} id={id} now={new Date(settings.now)} />
    </RequestFrame>
  );
}

function Tour({ id, now }: { id: string; now: Date }) {
  const router = useRouter();
  const tour = useAppSelector((state) => selectTour(state, id));
  const waits = tour?.status === TourStatus.NEW && !tour.passedOn;
  const { failure, retry } = useGroup({ id, load: loadTour, known: tour !== null, waits });
  const state = { noun: 'tour', failure, onRetry: retry };
  if (!tour) return <RequestMissing {...state} list={list} />;
  return (
    <>
      <RequestNews
        {...state}
        number={tour.number}
        fresh={tour.status === TourStatus.NEW}
        next={tour.passedOn ? tourNextStep(tour, null) : 'We will e-mail you when the facility proposes a time.'}
      />
      <TourDetails tour={tour} now={now} onHidden={() => void router.push(paths.tours)} />
    </>
  );
}
