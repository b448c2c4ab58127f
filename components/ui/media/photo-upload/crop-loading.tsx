import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';

/** Until the crop's code is there, or when it does not come. */
export function CropLoading({ error, retry }: DynamicOptionsLoadingProps) {
  if (!error) return <Skeleton className="h-96 w-full" />;
  return (
    <Notice
      tone="warning"
      role="alert"
      title="We couldn’t open your photo"
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
