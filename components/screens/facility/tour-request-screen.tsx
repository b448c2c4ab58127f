import { useRouter } from 'next/router';
import type { Facility, Settings, TourGroup } from '@/api/contract/types';
import { RequestOrChange } from '@/components/screens/facility/request-form-frame';
import { TourRequestForm } from '@/components/tour/tour-request-form';
import { paths } from '@/lib/paths';
import { parentTourActions } from '@/lib/workflow/tour';
import { loadTour, selectTour } from '@/store/slices/tours';

export interface TourRequestScreenProps {
  facility: Facility;
  settings: Settings;
}

const canChange = (tour: TourGroup) => parentTourActions(tour).includes('change');

/** Asking a facility for a tour, or changing what was asked (product section 7, tour/request). */
export function TourRequestScreen({ facility }: TourRequestScreenProps) {
  const { push } = useRouter();
  return (
    <RequestOrChange
      facility={facility}
      kind="tour"
      title="Request a tour"
      changeTitle="Suggest other times"
      noun="tour request"
      select={selectTour}
      load={loadTour}
      canChange={canChange}
      pathOf={paths.tour}
      form={(form) => <TourRequestForm {...form} onSent={({ id }) => push(`${paths.tour(id)}?sent=1`)} />}
      changeForm={(form) => <TourRequestForm {...form} />}
    />
  );
}
