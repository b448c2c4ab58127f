import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';

/** Stands for a list of cards that is on its way. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        {label}
      </span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-40 w-full rounded-lg" />
      ))}
    </div>
  );
}
