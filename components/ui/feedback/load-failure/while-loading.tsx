import type { ReactNode } from 'react';
import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';

/**
 * The `loading` of next/dynamic: what is shown until the code has come, and another try when it does not come.
 * @param title of the failure: "We couldn’t load this form".
 */
export function whileLoading(title: string, standIn: ReactNode) {
  return function WhileLoading({ error, retry }: DynamicOptionsLoadingProps) {
    if (!error) return standIn;
    return (
      <LoadFailure title={title} onRetry={retry}>
        Check your connection.
      </LoadFailure>
    );
  };
}
