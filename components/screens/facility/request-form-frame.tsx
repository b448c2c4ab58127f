import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { bestRequestOption, requestOptionsOf, type CareRequestKind } from '@/lib/requests/request-options';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/slices/session';

interface RequestFormFrameProps {
  facility: Facility;
  kind: CareRequestKind;
  title: string;
  /** What is shown to a visitor without a session; an invitation to log in unless given. */
  guest?: ReactNode;
  children: (profile: Profile) => ReactNode;
}

/** The frame of each form that asks a facility for something: where one is, whether it is possible, and for whom. */
export function RequestFormFrame({ facility, kind, title, guest, children }: RequestFormFrameProps) {
  const { status } = useAppSelector(selectSession);
  const refusal = requestOptionsOf(facility).find((one) => one.kind === kind)?.refusal ?? null;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={`${title} at ${facility.name}`} />
      <Breadcrumbs
        items={[
          { label: 'Search', href: paths.home },
          { label: facility.name, href: paths.facility(facility.id) },
          { label: title },
        ]}
      />
      <h1 className="text-3xl font-black text-balance">
        {title} at {facility.name}
      </h1>
      {refusal !== null ? (
        <NextBest facility={facility} refusal={refusal} />
      ) : status === 'out' ? (
        (guest ?? <LogInToAsk who="The facility needs" />)
      ) : (
        <Protected needs="signed">{children}</Protected>
      )}
    </div>
  );
}

/** Instead of a form that only a family can send. @param who begins the reason: "The facility needs" */
export function LogInToAsk({ who }: { who: string }) {
  const { asPath } = useRouter();
  return (
    <EmptyState
      title="Log in to continue"
      action={<ButtonLink href={paths.loginFrom(asPath)}>Parents log in or join</ButtonLink>}
    >
      <p>{who} to know who is asking. We bring you back here.</p>
    </EmptyState>
  );
}

/** Instead of a form for what is not possible there: why, and what is. */
function NextBest({ facility, refusal }: { facility: Facility; refusal: string }) {
  const best = bestRequestOption(facility);
  return (
    <EmptyState
      illustration={<NoChildrenIllustration />}
      title={refusal.replace(/\.$/, '')}
      action={
        <>
          {best && <ButtonLink href={best.href}>{best.label}</ButtonLink>}
          <ButtonLink href={paths.facility(facility.id)} variant={best ? 'secondary' : 'primary'}>
            Back to {facility.name}
          </ButtonLink>
        </>
      }
    >
      <p>{best ? 'This is what you can do instead:' : 'Its page says how to reach it.'}</p>
    </EmptyState>
  );
}
