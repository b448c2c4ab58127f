import { useEffect } from 'react';
import { WaitlistCard } from '@/components/waitlist/waitlist-card';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadWaitlists, selectWaitlistList, selectWaitlists } from '@/store/slices/waitlists';

const hrefFor = (page: number) => (page > 1 ? `${paths.waitlists}?page=${page}` : paths.waitlists);

/** The family's tours that are not hidden, newest first, page by page. */
export function WaitlistList({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const waitlists = useAppSelector((state) => selectWaitlists(state, 'all'));
  const { status, failure, ...paged } = useAppSelector((state) => selectWaitlistList(state, 'all'));
  useEffect(() => {
    const call = dispatch(loadWaitlists({ list: 'all', page }));
    return () => call.abort();
  }, [dispatch, page]);

  const notLoaded = failure && (
    <LoadFailure
      title="We couldn’t load your waitlists"
      onRetry={() => void dispatch(loadWaitlists({ list: 'all', page }))}
    >
      {sentenceOf(failure)}
    </LoadFailure>
  );
  if (!waitlists) return notLoaded ?? <ListSkeleton label="Loading your waitlists" />;
  if (waitlists.length === 0 && paged.totalItems > 0 && page > 1) return <PastLastPage {...paged} hrefFor={hrefFor} />;
  if (waitlists.length === 0) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title="No waitlists yet"
        action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
      >
        <p>Join a facility’s waitlist, and your place in line appears here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {notLoaded}
      <ul aria-label="Waitlists" className="flex flex-col gap-4">
        {waitlists.map((waitlist) => (
          <li key={waitlist.id}>
            <WaitlistCard waitlist={waitlist} />
          </li>
        ))}
      </ul>
      <Pager
        page={paged.page}
        totalPages={paged.totalPages}
        changing={status === 'loading'}
        hrefFor={hrefFor}
        label="Pages of waitlists"
      />
    </div>
  );
}
