import type { WaitlistGroup } from '@/api/contract/types';
import { LostAnswerNotice } from '@/components/request/lost-answer';
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
import { useAnswers } from '@/components/request/use-answers';

const answers: readonly WaitlistAction[] = ['cancel', 'hide'];

/** What the parent may do with a place in line, from the table of moves. An offer is answered at its booking. */
export function WaitlistActions({ waitlist, onHidden }: { waitlist: WaitlistGroup; onHidden: () => void }) {
  const dispatch = useAppDispatch();
  const { busy, lost, press } = useAnswers<WaitlistAction, WaitlistGroup>({
    question: waitlistQuestion,
    send: async (action, { group }) => {
      if (action === 'cancel') return dispatch(cancelWaitlist(group));
      const result = await dispatch(hideWaitlist(group));
      if (hideWaitlist.fulfilled.match(result)) onHidden();
      return result;
    },
    isPossible: (action, now) => parentWaitlistActions(now.group).includes(action),
    whatChanged,
    reload: (id) => dispatch(loadWaitlist({ id, background: true })),
  });
  const actions = parentWaitlistActions(waitlist);
  return (
    <RequestActions
      actions={answers.filter((action) => actions.includes(action))}
      labelOf={(action) => waitlistActionLabel[action]}
      busy={busy}
      lost={<LostAnswerNotice lost={lost} group={waitlist} otherChange={whatChanged} />}
      onPress={(action) => press(action, waitlist)}
      changeAt={
        actions.includes('change') ? `${paths.requestWaitlist(waitlist.facility.id)}?change=${waitlist.id}` : null
      }
    />
  );
}
