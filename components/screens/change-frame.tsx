import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { sentenceOf, type Failure } from '@/store/failure';

interface ChangeFrameProps<T> {
  /** The request as the store has it. */
  group: T | null;
  failure: Failure | null;
  load: () => PromiseLike<unknown>;
  /** Whether it can still be changed. */
  open: boolean;
  /** Its page. */
  href: string;
  children: (group: T) => ReactNode;
}

/** Loads a request again before it is changed, and shows its form only while the service accepts changes. */
export function ChangeFrame<T>({ group, failure, load, open, href, children }: ChangeFrameProps<T>) {
  // The form begins with the request as it is now, not as a list loaded it some time ago.
  const [attempt, setAttempt] = useState(1);
  const [answered, setAnswered] = useState(0);
  const loaded = answered === attempt;
  const look = useEffectEvent(load);
  useEffect(() => {
    void Promise.resolve(look()).then(() => setAnswered(attempt));
  }, [attempt]);

  if (loaded && failure) {
    return (
      <LoadFailure title="We couldn’t load your request" onRetry={() => setAttempt(attempt + 1)}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (!loaded || !group) {
    return <ListSkeleton label="Loading your request" row="h-32" />;
  }
  return open ? (
    children(group)
  ) : (
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
