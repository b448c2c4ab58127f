import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { type Earlier, SameRequest } from '@/components/screens/facility/same-request';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { paths } from '@/lib/paths';
import { startingChildren } from '@/lib/requests/care/care-choices';
import { bestRequestOption, type CareRequestKind, requestOptionsOf } from '@/lib/requests/request-options';
import { resultsHref, withSearch } from '@/lib/search/asked-search';
import { onlyOf } from '@/lib/search/url-values';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { RootState } from '@/store/root-reducer';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectSession } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';
import { type AskedCare, useAskedCare, useAskedSearch } from '@/store/use-asked-search';
import { type LoadThunk, useLoad } from '@/store/use-load';

interface RequestFormFrameProps {
  facility: Facility;
  kind: CareRequestKind;
  title: string;
  /** Shown to visitors without a session; a log-in prompt by default. */
  guest?: ReactNode;
  children: (profile: Profile, earlier: Earlier) => ReactNode;
}

/** The page around a request form: breadcrumbs, title, and alternatives if the request is not possible. */
export function RequestFormFrame({ facility, kind, title, guest, children }: RequestFormFrameProps) {
  const { query } = useRouter();
  const { status } = useAppSelector(selectSession);
  const asked = useAskedSearch();
  const refusal = requestOptionsOf(facility).find((one) => one.kind === kind)?.refusal ?? null;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={`${title} at ${facility.name}`} />
      <Breadcrumbs
        items={[
          { label: 'Search', href: resultsHref(asked) },
          { label: facility.name, isName: true, href: withSearch(paths.facility(facility.id), asked.text) },
          { label: title },
        ]}
      />
      <h1 className="text-3xl font-black text-balance">
        {title} at <Name>{facility.name}</Name>
      </h1>
      {refusal !== null ? (
        <NextBest facility={facility} refusal={refusal} />
      ) : status === 'out' ? (
        (query.sameAs === undefined && guest) || <LogInToAsk who="The facility needs" />
      ) : (
        <Protected needs="signed">
          {(profile) => (
            <SameRequest facility={facility} inDraft={kind === 'dropIn' || kind === 'permanent'}>
              {(earlier) => children(profile, earlier)}
            </SameRequest>
          )}
        </Protected>
      )}
    </div>
  );
}

/** @param who begins the reason: "The facility needs" */
export function LogInToAsk({ who }: { who: string }) {
  const { asPath } = useRouter();
  return (
    <EmptyState
      title="Log in to continue"
      action={<ButtonLink href={paths.loginFrom(asPath)}>Parents log in or join</ButtonLink>}
    >
      <p>{who} so we know who’s asking. You’ll come right back here.</p>
    </EmptyState>
  );
}

/** Shown if the request is not possible: why, and what to do instead. */
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
            Back to <Name>{facility.name}</Name>
          </ButtonLink>
        </>
      }
    >
      <p>{best ? 'This is what you can do instead:' : 'Its page says how to reach it.'}</p>
    </EmptyState>
  );
}

interface ChangeFormProps<G extends { facility: { id: string } }> {
  facility: Facility;
  /** In lowercase: "tour request". */
  noun: string;
  select: (state: RootState, id: string) => G | null;
  load: LoadThunk<G, { id: string }>;
  canChange: (group: G) => boolean;
  /** The page of the request. */
  pathOf: (id: string) => string;
  changeForm: (form: { facility: Facility; profile: Profile; change: G; onSent: () => Promise<unknown> }) => ReactNode;
}

interface NewRequest {
  facility: Facility;
  profile: Profile;
  /** Chosen on the facility's page. */
  chosen: {
    date: string | null;
    addressId: string | null;
    children: string[];
    search: AskedCare;
    earlier: Earlier;
  };
  change: null;
}

interface RequestOrChangeProps<G extends { facility: { id: string } }> extends ChangeFormProps<G> {
  kind: CareRequestKind;
  title: string;
  /** When a request is changed. */
  changeTitle?: string;
  form: (form: NewRequest) => ReactNode;
}

/** A form for a new request, or with `?change=ID` for changing one. */
export function RequestOrChange<G extends { facility: { id: string } }>(props: RequestOrChangeProps<G>) {
  const { kind, title, changeTitle, form, ...change } = props;
  const { facility, noun } = change;
  const { query } = useRouter();
  const id = onlyOf(query.change);
  const draft = useAppSelector(selectBookingDraft);
  const search = useAskedCare();
  const chosenBy = ({ children }: Profile, earlier: Earlier) => ({
    date: onlyOf(query.date),
    addressId: onlyOf(query.address),
    children: startingChildren(children, draft, search.key === '' ? null : search.careFor),
    search,
    earlier,
  });
  return (
    <RequestFormFrame facility={facility} kind={kind} title={id ? (changeTitle ?? `Change your ${noun}`) : title}>
      {(profile, earlier) =>
        id ? (
          <ChangeForm {...change} id={id} profile={profile} />
        ) : (
          form({ facility, profile, chosen: chosenBy(profile, earlier), change: null })
        )
      }
    </RequestFormFrame>
  );
}

/** Reloads a request before it is changed; shows the form only while it can be changed. */
function ChangeForm<G extends { facility: { id: string } }>(
  props: ChangeFormProps<G> & { id: string; profile: Profile },
) {
  const { id, facility, profile, noun, select, load, canChange, pathOf, changeForm } = props;
  const group = useAppSelector((state) => select(state, id));
  const { push } = useRouter();
  const dispatch = useAppDispatch();
  // The store may have an older version from a list.
  const { status, failure, retry } = useLoad(load, { id });

  if (failure) {
    return (
      <LoadFailure title="We couldn’t load your request" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (status !== 'loaded' || !group) {
    return <ListSkeleton label="Loading your request" row="h-32" />;
  }
  if (group.facility.id === facility.id && canChange(group)) {
    const onSent = () => {
      dispatch(toastAdded('success', `Your ${noun} is changed.`));
      return push(pathOf(id));
    };
    return changeForm({ facility, profile, change: group, onSent });
  }
  return (
    <Notice
      title="You can’t change this request anymore"
      action={
        <ButtonLink href={pathOf(id)} size="sm">
          See your request
        </ButtonLink>
      }
    >
      <p>The facility answered it, or it ended.</p>
    </Notice>
  );
}
