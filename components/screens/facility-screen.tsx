import { PageHead } from '@/components/layout/page-head';
import { FacilityBody, type FacilityBodyProps } from '@/components/screens/facility-body';

export type FacilityScreenProps = FacilityBodyProps;

/** A facility's page. */
export function FacilityScreen(props: FacilityScreenProps) {
  const { name, description, addresses } = props.facility;
  const summary =
    description ?? `${name} in ${addresses[0]?.city}: hours, prices, availability and how to request a place.`;
  return (
    <>
      <PageHead title={name} description={summary.slice(0, 160)} />
      <FacilityBody {...props} />
    </>
  );
}
