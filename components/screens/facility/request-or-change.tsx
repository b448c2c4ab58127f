import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import type { Facility, Profile } from '@/api/contract/types';
import { RequestFormFrame } from '@/components/screens/facility/request-form-frame';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { onlyOf } from '@/lib/search/url-values';
import type { CareRequestKind } from '@/lib/requests/request-options';
import { startingChildren } from '@/lib/requests/starting-children';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { RootState } from '@/store/root-reducer';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad, type LoadThunk } from '@/store/use-load';

interface ChangeFormProps<G extends { facility: { id: string } }> {
  facility: Facility;
  /** As in a sentence: "tour request". */
  noun: string;
  select: (state: RootState, id: string) => G | null;
  load: LoadThunk<G, { id: string }>;
  canChange: (group: G) => boolean;
  /** The request's page, which comes next. */
  pathOf: (id: string) => string;
  changeForm: (form: { facility: Facility; profile: Profile; change: G; onSent: () => void }) => ReactNode;
}

interface NewRequest {
  facility: Facility;
  profile: Profile;
  /** The day, the address and the children that were chosen on the facility's page. */
  chosen: { date: string | null; addressId: string | null; children: string[] };
  change: null;
}

interface RequestOrChangeProps<G extends { facility: { id: string } }> extends ChangeFormProps<G> {
  kind: CareRequestKind;
  title: string;
  form: (form: NewRequest) => ReactNode;
}

/** The page of a form that asks a facility for something, or with `?change=ID` changes what was asked. */
export function RequestOrChange<G extends { facility: { id: string } }>(props: RequestOrChangeProps<G>) {
  const { kind, title, form, ...change } = props;
  const { facility, noun } = change;
  const { query } = useRouter();
  const id = onlyOf(query.change);
  const draft = useAppSelector(selectBookingDraft);
  const chosenBy = ({ children }: Profile) => ({
    date: onlyOf(query.date),
    addressId: onlyOf(query.address),
    children: startingChildren(children, draft),
  });
  return (
    <RequestFormFrame facility={facility} kind={kind} title={id ? `Change your ${noun}` : title}>
      {(profile) =>
        id ? (
          <ChangeForm {...change} id={id} profile={profile} />
        ) : (
          form({ facility, profile, chosen: chosenBy(profile), change: null })
        )
      }
    </RequestFormFrame>
  );
}

/** Loads a request again before it is changed, and shows its form only while the service accepts changes. */
function ChangeForm<G extends { facility: { id: string } }>(
  props: ChangeFormProps<G> & { id: string; profile: Profile },
) {
  const { id, facility, profile, noun, select, load, canChange, pathOf, changeForm } = props;
  const group = useAppSelector((state) => select(state, id));
  const { push } = useRouter();
  const dispatch = useAppDispatch();
  // The form begins with the request as it is now, not as a list loaded it some time ago.
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
      void push(pathOf(id));
    };
    return changeForm({ facility, profile, change: group, onSent });
  }
  return (
    <Notice
      title="This request can no longer be changed"
      action={
        <ButtonLink href={pathOf(id)} size="sm">
          See your request
        </ButtonLink>
      }
    >
      <p>The facility has answered it, or it has ended.</p>
    </Notice>
  );
}
