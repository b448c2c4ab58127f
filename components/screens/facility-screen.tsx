import { PageHead } from '@/components/layout/page-head';
import type { FacilityBodyProps } from '@/components/screens/facility-body';
import { late } from '@/components/ui/late';

const FacilityBody = late<FacilityBodyProps>(() =>
  import('@/components/screens/facility-body').then((module) => module.FacilityBody),
);

export type FacilityScreenProps = FacilityBodyProps;

/** A facility's page: read far more often than used, so its code comes when somebody is there to use it. */
export function FacilityScreen(props: FacilityScreenProps) {
  const { name, description, addresses } = props.facility;
  const summary = description ?? `${name} in ${addresses[0]?.city}: what is known of it, and how to ask for a place.`;
  return (
    <>
      <PageHead title={name} description={summary.slice(0, 160)} />
      <FacilityBody {...props} />
    </>
  );
}
