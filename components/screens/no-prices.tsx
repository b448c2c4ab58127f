import type { Facility } from '@/api/contract/types';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { paths } from '@/lib/paths';

/** Instead of a request where there is nothing to ask for yet. */
export function NoPrices({ facility }: { facility: Facility }) {
  return (
    <EmptyState
      illustration={<NoChildrenIllustration />}
      title="This facility has not set its prices yet"
      action={<ButtonLink href={paths.facility(facility.id)}>Back to {facility.name}</ButtonLink>}
    >
      <p>You can request care once it has.</p>
    </EmptyState>
  );
}
