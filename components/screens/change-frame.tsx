import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad, type LoadThunk } from '@/store/use-load';

interface ChangeFrameProps<T extends { facility: { id: string } }> {
  id: string;
  /** The request as the store has it. */
  group: T | null;
  load: LoadThunk<T, { id: string }>;
  /** Whose page this is: the form has its groups and sessions. */
  facility: { id: string };
  canChange: (group: T) => boolean;
  /** As in a sentence: "tour request". */
  noun: string;
  /** The request's page, which comes next. */
  href: string;
  children: (group: T, onSent: () => void) => ReactNode;
}

/** Loads a request again before it is changed, and shows its form only while the service accepts changes. */
export function ChangeFrame<T extends { facility: { id: string } }>(props: ChangeFrameProps<T>) {
  const { id, group, load, facility, canChange, noun, href, children } = props;
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
    return children(group, () => {
      dispatch(toastAdded('success', `Your ${noun} is changed.`));
      void push(href);
    });
  }
  return (
    <Notice
      title="This request can no longer be changed"
      action={
        <ButtonLink href={href} size="sm">
          See your request
        </ButtonLink>
      }
    >
      <p>The facility has answered it, or it has ended.</p>
    </Notice>
  );
}
