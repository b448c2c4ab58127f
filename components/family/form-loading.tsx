import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';

/** Until the form's code is there, or when it does not come. */
export function FormLoading({ error, retry }: DynamicOptionsLoadingProps) {
  if (error) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title="We couldn’t load this form"
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        Check your connection.
      </Notice>
    );
  }
  return (
    <Card padding="lg" aria-busy className="space-y-6">
      <span role="status" className="sr-only">
        Loading the form
      </span>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </Card>
  );
}
