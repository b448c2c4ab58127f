import { classNames } from '@/components/ui/class-names';

/** A grey placeholder; give it the width and height of the content by class, so that the layout does not shift. */
export function Skeleton({ shape = 'bar', className }: { shape?: 'bar' | 'egg'; className?: string }) {
  const corners = shape === 'egg' ? 'rounded-egg' : 'rounded-md';
  return (
    <span aria-hidden className={classNames('block animate-shimmer bg-line noscript:hidden', corners, className)} />
  );
}

/** A placeholder for a paragraph; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="block space-y-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

interface ListSkeletonProps {
  /** For screen readers: "Loading your bookings". */
  label: string;
  rows?: number;
  /** The class for the height of a row. */
  row?: string;
}

/** A placeholder for a list of cards or fields. */
export function ListSkeleton({ label, rows = 3, row = 'h-40' }: ListSkeletonProps) {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        {label}
      </span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={`w-full rounded-lg ${row}`} />
      ))}
    </div>
  );
}
