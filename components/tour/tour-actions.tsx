import type { TourGroup } from '@/api/contract/types';
import {
  costs,
  tourActionLabel,
  tourQuestion,
  walletFor,
  whatChanged,
  type TourAction,
} from '@/components/tour/tour-words';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { paths } from '@/lib/paths';
import { parentTourActions } from '@/lib/workflow/tour';
import { useAppDispatch } from '@/store/hooks';
import { approveTour, cancelTour, hideTour, loadTour } from '@/store/slices/tours';
import { useAnswers } from '@/store/use-answers';

const answers: readonly TourAction[] = ['approve', 'cancel', 'hide'];

/** What the parent may do with a tour now, from the table of moves; accepting a place needs a card. */
export function TourActions({ tour, onHidden }: { tour: TourGroup; onHidden: () => void }) {
  const dispatch = useAppDispatch();
  const { busy, card, press } = useAnswers<TourAction, TourGroup>({
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
    reload: (id) => dispatch(loadTour(id)),
  });
  const actions = parentTourActions(tour);
  if (actions.length === 0) return null;
  const cardMissing = actions.includes('approve') && costs(tour) && card === null;
  const buttons = answers.filter((one) => actions.includes(one) && !(one === 'approve' && cardMissing));
  return (
    <div className="flex flex-col gap-4">
      {cardMissing && (
        <Notice
          tone="warning"
          title="Add a card first"
          action={
            <ButtonLink size="sm" href={walletFor(tour)}>
              Add a card
            </ButtonLink>
          }
        >
          <p>There is no card in your wallet to pay with. We bring you back here afterwards.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {buttons.map((action) => (
          <Button
            key={action}
            variant={action === 'approve' ? 'primary' : 'secondary'}
            busy={busy === action}
            onClick={() => press(action, tour)}
          >
            {tourActionLabel[action](tour)}
          </Button>
        ))}
        {actions.includes('change') && (
          <ButtonLink variant="secondary" href={`${paths.requestTour(tour.facility.id)}?change=${tour.id}`}>
            Change request
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
