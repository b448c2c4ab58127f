import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { Pager } from '@/components/ui/navigation/pager';
import { PastLastPage } from '@/components/ui/navigation/past-last-page';

interface PagedListProps<T> {
  /** In the plural: "tours". */
  noun: string;
  /** The current page; null before the first response. */
  items: readonly T[] | null;
  page: number;
  totalPages: number;
  totalItems: number;
  /** Another page is loading. */
  changing: boolean;
  /** The reason the last call failed, in sentences. */
  failure: string | null;
  onRetry: () => unknown;
  hrefFor: (page: number) => string;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A paged list of the family’s data with its states: loading, loaded, empty, failed. */
export function PagedList<T>({
  noun,
  items,
  failure,
  onRetry,
  changing,
  empty,
  children,
  ...paged
}: PagedListProps<T>) {
  const { totalItems, ...pages } = paged;
  const notLoaded = failure !== null && (
    <LoadFailure title={`We couldn’t load your ${noun}`} onRetry={onRetry}>
      {failure}
    </LoadFailure>
  );
  if (!items) return notLoaded || <ListSkeleton label={`Loading your ${noun}`} />;
  if (items.length === 0) return totalItems > 0 && pages.page > 1 ? <PastLastPage {...pages} /> : empty;
  return (
    <div className="flex flex-col gap-6">
      {notLoaded}
      {children(items)}
      <Pager {...pages} changing={changing} label={`Pages of ${noun}`} />
    </div>
  );
}
