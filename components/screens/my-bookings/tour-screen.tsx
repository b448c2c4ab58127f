import { useRouter } from 'next/router';
import type { Settings } from '@/api/contract/types';
import { requestFrame, RequestScreen } from '@/components/screens/my-bookings/request-screen';
import { RequestThread } from '@/components/screens/my-bookings/request-thread';
import { TourDetails } from '@/components/tour/tour-details';
import { tourNextStep } from '@/components/tour/tour-words';
import { TourStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { loadTour, selectTour } from '@/store/slices/tours';

const kind = { noun: 'Tour', list: { label: 'Tours', href: paths.tours }, select: selectTour };

export function TourScreen({ id, settings }: { id: string; settings: Settings }) {
  const router = useRouter();
  return (
    <RequestScreen
      key={id}
      {...kind}
      id={id}
      load={loadTour}
      isNew={({ status }) => status === TourStatus.NEW}
      waits={({ status, passedOn }) => status === TourStatus.NEW && !passedOn}
      next={(tour) =>
        tour.passedOn ? tourNextStep(tour, null) : 'We’ll e‑mail you when the facility proposes a time.'
      }
    >
      {(tour) => (
        <TourDetails
          tour={tour}
          now={new Date(settings.now)}
          messages={<RequestThread kind="tour" request={tour} />}
          onHidden={() => void router.push(paths.tours)}
        />
      )}
    </RequestScreen>
  );
}
TourScreen.Frame = requestFrame(kind);
