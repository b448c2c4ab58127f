import type { ReactNode } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';

export interface LoadFailureProps {
  /** What could not be loaded: "We couldn’t load your bookings". */
  title: string;
  /** Why, in sentences. */
  children: ReactNode;
  onRetry: (() => unknown) | undefined;
}

/** Something could not be loaded: why, and another try. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={title}
      action={
        <Button size="sm" onClick={() => void onRetry?.()}>
          Try again
        </Button>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}
