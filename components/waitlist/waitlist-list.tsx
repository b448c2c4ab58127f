import { useEffect } from 'react';
import { WaitlistCard } from '@/components/waitlist/waitlist-card';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { PagedList } from '@/components/ui/layout/paged-list/paged-list';
import { answerFirst } from '@/lib/answer-first';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/workflow/waitlist';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadWaitlists, selectWaitlistList, selectWaitlists } from '@/store/slices/waitlists';

const hrefFor = (page: number) => (page > 1 ? `${paths.waitlists}?page=${page}` : paths.waitlists);

/** The family's places in line that are not hidden, page by page: where a place is offered, then the newest. */
export function WaitlistList({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const waitlists = useAppSelector((state) => selectWaitlists(state, 'all'));
  const { status, failure, ...paged } = useAppSelector((state) => selectWaitlistList(state, 'all'));
  useEffect(() => {
    const call = dispatch(loadWaitlists({ list: 'all', page }));
    return () => call.abort();
  }, [dispatch, page]);

  return (
    <PagedList
      noun="waitlists"
      items={waitlists}
      {...paged}
      changing={status === 'loading'}
      failure={failure && sentenceOf(failure)}
      onRetry={() => void dispatch(loadWaitlists({ list: 'all', page }))}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          illustration={<NoBookingsIllustration />}
          title="No waitlists yet"
          action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
        >
          <p>Join a facility’s waitlist, and your place in line appears here.</p>
        </EmptyState>
      }
    >
      {(shown) => (
        <ul aria-label="Waitlists" className="flex flex-col gap-4">
          {answerFirst(shown, isOffered).map((waitlist) => (
            <li key={waitlist.id}>
              <WaitlistCard waitlist={waitlist} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
