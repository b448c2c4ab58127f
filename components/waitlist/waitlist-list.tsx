import { AllRequests } from '@/components/request/request-list';
import { WaitlistCard } from '@/components/waitlist/waitlist-card';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/workflow/waitlist';
import { loadWaitlists, selectWaitlistList, selectWaitlists } from '@/store/slices/waitlists';

/** The family’s places in line; where a place is offered, it needs an answer. */
export function WaitlistList({ page }: { page: number }) {
  return (
    <AllRequests
      title="Waitlists"
      page={page}
      path={paths.waitlists}
      select={selectWaitlists}
      selectList={selectWaitlistList}
      load={loadWaitlists}
      needsAnswer={isOffered}
      card={(waitlist) => <WaitlistCard waitlist={waitlist} />}
      empty={{
        title: 'No waitlists yet',
        text: 'Join a facility’s waitlist, and your place in line appears here.',
      }}
    />
  );
}
