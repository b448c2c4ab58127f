import { Card } from '@/components/ui/layout/card/card';
import { Skeleton, SkeletonText } from '@/components/ui/feedback/skeleton/skeleton';

export const text = <SkeletonText lines={3} />;
export const person = (
  <Card className="flex items-center gap-4">
    <Skeleton shape="egg" className="size-16" />
    <div className="grow">
      <SkeletonText lines={2} />
    </div>
  </Card>
);
