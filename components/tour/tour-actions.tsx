import type { TourGroup } from '@/api/contract/types';
import {
  costs,
  tourActionLabel,
  tourQuestion,
  walletFor,
  whatChanged,
  type TourAction,
} from '@/components/tour/tour-words';
import { LostAnswerNotice } from '@/components/request/lost-answer';
import { RequestActions } from '@/components/request/request-actions';
import { paths } from '@/lib/paths';
import { parentTourActions } from '@/lib/workflow/tour';
import { useAppDispatch } from '@/store/hooks';
import { approveTour, cancelTour, hideTour, loadTour } from '@/store/slices/tours';
import { useAnswers } from '@/components/request/use-answers';

const answers: readonly TourAction[] = ['approve', 'cancel', 'hide'];

/** What the parent may do with a tour now, from the table of moves; accepting a place needs a card. */
export function TourActions({ tour, onHidden }: { tour: TourGroup; onHidden: () => void }) {
  const dispatch = useAppDispatch();
  const { busy, card, lost, press } = useAnswers<TourAction, TourGroup>({
    question: tourQuestion,
    send: async (action, { group, card: named }) => {
      if (action === 'cancel') return dispatch(cancelTour(group));
      if (action === 'approve')
        return dispatch(approveTour({ ...group, cardId: costs(group) ? named?.id : undefined }));
      const result = await dispatch(hideTour(group));
      if (hideTour.fulfilled.match(result)) onHidden();
      return result;
    },
    isPossible: (action, now) =>
      parentTourActions(now.group).includes(action) && !(action === 'approve' && costs(now.group) && !now.card),
    whatChanged,
    reload: (id) => dispatch(loadTour({ id, background: true })),
  });
  const actions = parentTourActions(tour);
  return (
    <RequestActions
      actions={answers.filter((action) => actions.includes(action))}
      labelOf={(action) => tourActionLabel[action](tour)}
      busy={busy}
      lost={<LostAnswerNotice lost={lost} group={tour} otherChange={whatChanged} />}
      onPress={(action) => press(action, tour)}
      addCardAt={actions.includes('approve') && costs(tour) && card === null ? walletFor(tour) : null}
      changeAt={actions.includes('change') ? `${paths.requestTour(tour.facility.id)}?change=${tour.id}` : null}
    />
  );
}
