import { classNames } from '@/components/ui/class-names';

/** A grey placeholder of the size of what comes, so that nothing jumps when it does: give width and height by class. */
export function Skeleton({ shape = 'bar', className }: { shape?: 'bar' | 'egg'; className?: string }) {
  const corners = shape === 'egg' ? 'rounded-egg' : 'rounded-md';
  return <span aria-hidden className={classNames('block animate-shimmer bg-line', corners, className)} />;
}

/** Lines of text still on their way; the last one is shorter, as in a paragraph. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="block space-y-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}
