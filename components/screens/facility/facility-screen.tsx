import { FacilityBody, type FacilityBodyProps } from '@/components/screens/facility/facility-body';
import { FacilityHead } from '@/components/screens/facility/facility-head';

export interface FacilityScreenProps extends FacilityBodyProps {
  /** Where this portal is reached, for addresses that leave it; null where it was not configured. */
  siteUrl: string | null;
}

/** A facility's page. */
export function FacilityScreen({ siteUrl, ...props }: FacilityScreenProps) {
  return (
    <>
      <FacilityHead facility={props.facility} siteUrl={siteUrl} />
      <FacilityBody {...props} />
    </>
  );
}
