import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import type { Failure } from '@/store/failure';

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

/** A request that is to be changed: asked for anew, and its form only while the service would take a change. */
export function ChangeFrame<T>({ group, failure, load, open, href, children }: ChangeFrameProps<T>) {
  // What the form begins with is as it stands now, not as a list saw it some time ago.
  const [attempt, setAttempt] = useState(1);
  const [answered, setAnswered] = useState(0);
  const loaded = answered === attempt;
  const look = useEffectEvent(load);
  useEffect(() => {
    void Promise.resolve(look()).then(() => setAnswered(attempt));
  }, [attempt]);

  if (loaded && failure) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title="We couldn’t load your request"
        action={
          <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        }
      >
        <p>{failure.messages.join(' ')}</p>
      </Notice>
    );
  }
  if (!loaded || !group) {
    return (
      <div aria-busy className="flex flex-col gap-6">
        <span role="status" className="sr-only">
          Loading your request
        </span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-32 w-full rounded-lg lg:w-2/3" />
        ))}
      </div>
    );
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
