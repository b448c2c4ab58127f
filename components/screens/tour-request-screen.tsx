import { useRouter } from 'next/router';
import type { Facility, Profile, Settings, TourGroup } from '@/api/contract/types';
import { RequestFormFrame } from '@/components/screens/request-form-frame';
import { ChangeFrame } from '@/components/screens/change-frame';
import { TourRequestForm } from '@/components/tour/tour-request-form';
import { onlyOf } from '@/lib/page-query';
import { paths } from '@/lib/paths';
import { tourWorkflow } from '@/lib/workflow/tour';
import { nextStatus } from '@/lib/workflow/workflow';
import { useAppSelector } from '@/store/hooks';
import { loadTour, selectTour } from '@/store/slices/tours';

export interface TourRequestScreenProps {
  facility: Facility;
  settings: Settings;
}

/** Asking a facility for a tour, or changing what was asked with `?change=ID` (product section 7, tour/request). */
export function TourRequestScreen({ facility }: TourRequestScreenProps) {
  const { query, push } = useRouter();
  const changed = onlyOf(query.change);
  return (
    <RequestFormFrame facility={facility} way="tour" title={changed ? 'Change your tour request' : 'Request a tour'}>
      {(profile) =>
        changed ? (
          <TourChange id={changed} facility={facility} profile={profile} />
        ) : (
          <TourRequestForm
            facility={facility}
            profile={profile}
            chosen={{ date: onlyOf(query.date), addressId: onlyOf(query.address) }}
            change={null}
            onSent={({ id }) => void push(`${paths.tour(id)}?sent=1`)}
          />
        )
      }
    </RequestFormFrame>
  );
}

const canChange = ({ status, confirmedAt }: TourGroup) =>
  confirmedAt === null && nextStatus(tourWorkflow, status, 'parent', 'change') !== null;

function TourChange({ id, facility, profile }: { id: string; facility: Facility; profile: Profile }) {
  const tour = useAppSelector((state) => selectTour(state, id));
  return (
    <ChangeFrame
      id={id}
      group={tour}
      load={loadTour}
      facility={facility}
      canChange={canChange}
      noun="tour request"
      href={paths.tour(id)}
    >
      {(change, onSent) => <TourRequestForm facility={facility} profile={profile} change={change} onSent={onSent} />}
    </ChangeFrame>
  );
}
