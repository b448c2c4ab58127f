import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';

interface ListSkeletonProps {
  /** What is being loaded, said to those who listen: "Loading your bookings". */
  label: string;
  rows?: number;
  /** The size of a row. */
  row?: string;
}

/** Stands for a list of cards or fields that is on its way. */
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
