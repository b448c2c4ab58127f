import { Bell } from 'lucide-react';
import type { Facility } from '@/api/contract/types';
import { SaveButton } from '@/components/facility/card/save-button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { paths } from '@/lib/paths';

/** On a facility's page: save it, or be told when a place comes free, where places are known. */
export function FacilityKeep({ facility }: { facility: Facility }) {
  return (
    <>
      <SaveButton facility={facility} />
      {facility.participates && (
        <ButtonLink href={paths.facilityAlert(facility.id)} variant="secondary" size="sm" icon={Bell}>
          Tell me when a place comes free
        </ButtonLink>
      )}
    </>
  );
}
