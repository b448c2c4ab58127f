import type { WaitlistGroup } from '@/api/contract/types';
import { RequestActions } from '@/components/request/request-actions';
import {
  waitlistActionLabel,
  waitlistQuestion,
  whatChanged,
  type WaitlistAction,
} from '@/components/waitlist/waitlist-words';
import { paths } from '@/lib/paths';
import { parentWaitlistActions } from '@/lib/workflow/waitlist';
import { useAppDispatch } from '@/store/hooks';
import { cancelWaitlist, hideWaitlist, loadWaitlist } from '@/store/slices/waitlists';

/** What the parent may do with a place in line. An offer is answered at its booking. */
export function WaitlistActions({ waitlist, onHidden }: { waitlist: WaitlistGroup; onHidden: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <RequestActions<WaitlistAction, WaitlistGroup>
      group={waitlist}
      answers={['cancel', 'hide']}
      actionsOf={parentWaitlistActions}
      labelOf={(action) => waitlistActionLabel[action]}
      changeAt={`${paths.requestWaitlist(waitlist.facility.id)}?change=${waitlist.id}`}
      question={waitlistQuestion}
      whatChanged={whatChanged}
      reload={(id) => dispatch(loadWaitlist({ id, background: true }))}
      send={async (action, { group }) => {
        if (action === 'cancel') return dispatch(cancelWaitlist(group));
        const result = await dispatch(hideWaitlist(group));
        if (hideWaitlist.fulfilled.match(result)) onHidden();
        return result;
      }}
    />
  );
}
