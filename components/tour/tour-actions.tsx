import type { TourGroup } from '@/api/contract/types';
import {
  costs,
  tourActionLabel,
  tourQuestion,
  walletFor,
  whatChanged,
  type TourAction,
} from '@/components/tour/tour-words';
import { RequestActions } from '@/components/request/request-actions';
import { paths } from '@/lib/paths';
import { parentTourActions } from '@/lib/workflow/tour';
import { useAppDispatch } from '@/store/hooks';
import { approveTour, cancelTour, hideTour, loadTour } from '@/store/slices/tours';

/** What the parent may do with a tour now; accepting a place needs a card. */
export function TourActions({ tour, onHidden }: { tour: TourGroup; onHidden: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <RequestActions<TourAction, TourGroup>
      group={tour}
      answers={['approve', 'cancel', 'hide']}
      actionsOf={parentTourActions}
      labelOf={(action, group) => tourActionLabel[action](group)}
      walletOf={(group) => (costs(group) ? walletFor(group) : null)}
      changeAt={`${paths.requestTour(tour.facility.id)}?change=${tour.id}`}
      question={tourQuestion}
      whatChanged={whatChanged}
      reload={(id) => dispatch(loadTour({ id, background: true }))}
      send={async (action, { group, card }) => {
        if (action === 'cancel') return dispatch(cancelTour(group));
        if (action === 'approve')
          return dispatch(approveTour({ ...group, cardId: costs(group) ? card?.id : undefined }));
        const result = await dispatch(hideTour(group));
        if (hideTour.fulfilled.match(result)) onHidden();
        return result;
      }}
    />
  );
}
