import { RequestCards, RequestList } from '@/components/request/request-list';
import { WaitlistCard } from '@/components/waitlist/waitlist-card';
import { answerFirst } from '@/lib/answer-first';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/workflow/waitlist';
import { useAppSelector } from '@/store/hooks';
import { loadWaitlists, selectWaitlistList, selectWaitlists } from '@/store/slices/waitlists';

const hrefFor = (page: number) => (page > 1 ? `${paths.waitlists}?page=${page}` : paths.waitlists);
const empty = {
  title: 'No waitlists yet',
  text: 'Join a facility’s waitlist, and your place in line appears here.',
};

/** The family’s places in line that are not hidden, page by page: where a place is offered, then the newest. */
export function WaitlistList({ page }: { page: number }) {
  const waitlists = useAppSelector((state) => selectWaitlists(state, 'all'));
  const list = useAppSelector((state) => selectWaitlistList(state, 'all'));
  return (
    <RequestList
      noun="waitlists"
      groups={waitlists}
      list={list}
      load={loadWaitlists}
      request={{ list: 'all', page }}
      hrefFor={hrefFor}
      empty={empty}
    >
      {(shown) => (
        <RequestCards
          label="Waitlists"
          groups={answerFirst(shown, isOffered)}
          card={(waitlist) => <WaitlistCard waitlist={waitlist} />}
        />
      )}
    </RequestList>
  );
}
