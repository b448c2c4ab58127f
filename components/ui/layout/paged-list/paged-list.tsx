import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';

interface PagedListProps<T> {
  /** What the family’s list holds, in the plural: "tours". */
  noun: string;
  /** Those of this page; null before the first answer. */
  items: readonly T[] | null;
  page: number;
  totalPages: number;
  totalItems: number;
  /** Another page is on its way. */
  changing: boolean;
  /** Why the last call failed, in sentences. */
  failure: string | null;
  onRetry: () => unknown;
  hrefFor: (page: number) => string;
  /** Instead of a list without anything in it. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A list of the family’s own, page by page, in its four states: on its way, there, empty, not to be had. */
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
