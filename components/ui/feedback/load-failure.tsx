import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { useOnReconnect } from '@/components/ui/navigation/use-on-reconnect';

interface LoadFailureProps {
  /** What could not be loaded: "We couldn’t load your bookings". */
  title: string;
  /** The reason, in sentences. */
  children: ReactNode;
  onRetry: (() => unknown) | undefined;
}

/** A failed load with a retry button. Retries by itself when the network is back. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  useOnReconnect(() => void onRetry?.());
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

/**
 * The `loading` option of next/dynamic: a placeholder, or a retry button when the chunk fails to load.
 * @param title of the failure: "We couldn’t load this form".
 */
export function whileLoading(title: string, placeholder: ReactNode) {
  return function WhileLoading({ error, retry }: DynamicOptionsLoadingProps) {
    if (!error) return placeholder;
    return (
      <LoadFailure title={title} onRetry={retry}>
        Check your connection.
      </LoadFailure>
    );
  };
}
