import type { BookingGroup } from '@/api/contract/types';
import { actionLabel, bookingQuestion, walletFor, type BookingAction } from '@/components/booking/booking-questions';
import { whatChanged } from '@/components/booking/what-changed';
import { LostAnswerNotice } from '@/components/request/lost-answer';
import { RequestActions } from '@/components/request/request-actions';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { useAppDispatch } from '@/store/hooks';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';
import { useAnswers, type SeenRequest } from '@/components/request/use-answers';

const isAction = (action: string): action is BookingAction => action === 'approve' || action === 'decline';
/**
 * The buttons come from the table of moves, never from the status (product rule 4). One that ends has been answered.
 */
const actionsFor = (booking: BookingGroup): BookingAction[] =>
  booking.endsOn ? [] : actionsOf(bookingWorkflow, booking.status, 'parent').filter(isAction);

/** What the parent may do with a booking now. Approving needs a card. */
export function BookingActions({ booking }: { booking: BookingGroup }) {
  const dispatch = useAppDispatch();
  const { busy, card, lost, press } = useAnswers<BookingAction, BookingGroup>({
    question: bookingQuestion,
    send: (action, { group, card: named }) =>
      action === 'approve'
        ? dispatch(approveBooking({ ...group, cardId: named?.id }))
        : dispatch(declineBooking(group)),
    isPossible: (action, now: SeenRequest<BookingGroup>) =>
      actionsFor(now.group).includes(action) && (action !== 'approve' || now.card !== null),
    whatChanged,
    reload: (id) => dispatch(loadBooking({ id, background: true })),
  });
  const actions = actionsFor(booking);
  return (
    <RequestActions
      actions={actions}
      labelOf={(action) => actionLabel(action, booking)}
      busy={busy}
      lost={<LostAnswerNotice lost={lost} group={booking} otherChange={whatChanged} />}
      onPress={(action) => press(action, booking)}
      addCardAt={actions.includes('approve') && card === null ? walletFor(booking) : null}
    />
  );
}
