import { useRouter } from 'next/router';
import type { Facility, Settings } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { LogInToAsk } from '@/components/screens/facility/request-form-frame';
import { SeveralForm } from '@/components/several/several-form';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { ButtonLink } from '@/components/ui/inputs/button';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/slices/session';

export interface SeveralScreenProps {
  /** In the order of the URL. */
  facilities: Facility[];
  /** The number of other facilities in the URL: no longer listed, or over the limit. */
  missing: number;
  settings: Settings;
}

const title = 'Ask several facilities';

/** One form that asks up to five facilities for a tour or a waitlist place. */
export function SeveralScreen({ facilities, missing }: SeveralScreenProps) {
  const { push } = useRouter();
  const { status } = useAppSelector(selectSession);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={title} hidden />
      <Breadcrumbs items={[{ label: 'Search', href: paths.home }, { label: title }]} />
      <h1 className="text-3xl font-black text-balance">{title}</h1>
      {missing > 0 && (
        <Notice tone="warning" title={missing === 1 ? '1 facility is left out' : `${missing} facilities are left out`}>
          <p>It is no longer listed, or you chose more than {limits.askedTogetherMax}.</p>
        </Notice>
      )}
      {facilities.length === 0 ? (
        <NoFacilities />
      ) : status === 'out' ? (
        <LogInToAsk who="The facilities need" />
      ) : (
        <Protected needs="signed">
          {(profile) => (
            <SeveralForm
              // Resets the form when the facilities change.
              key={facilities.map(({ id }) => id).join()}
              facilities={facilities}
              profile={profile}
              onSent={({ id }) => push(`${paths.askedTogether(id)}?sent=1`)}
            />
          )}
        </Protected>
      )}
    </div>
  );
}

const NoFacilities = () => (
  <EmptyState
    illustration={<NoChildrenIllustration />}
    title="No facility selected"
    action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
  >
    <p>Check “Compare” on up to {limits.askedTogetherMax} facilities, then ask them all with one form.</p>
  </EmptyState>
);
