import type { ReactNode } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { useOnlineAgain } from '@/components/ui/navigation/use-online-again';

export interface LoadFailureProps {
  /** What could not be loaded: "We couldn’t load your bookings". */
  title: string;
  /** Why, in sentences. */
  children: ReactNode;
  onRetry: (() => unknown) | undefined;
}

/** Something could not be loaded: why, and another try; when the network is back, that try is made by itself (record 0168). */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  useOnlineAgain(() => void onRetry?.());
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
