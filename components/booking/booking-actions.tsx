import type { BookingGroup } from '@/api/contract/types';
import { actionLabel, bookingQuestion, walletFor, type BookingAction } from '@/components/booking/booking-questions';
import { whatChanged } from '@/components/booking/what-changed';
import { RequestActions } from '@/components/request/request-actions';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { useAppDispatch } from '@/store/hooks';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';

/** What the parent may do with a booking now. Approving needs a card. */
export function BookingActions({ booking }: { booking: BookingGroup }) {
  const dispatch = useAppDispatch();
  return (
    <RequestActions<BookingAction, BookingGroup>
      group={booking}
      answers={['approve', 'decline']}
      // From the table of moves, never from the status alone (product rule 4). One that ends has been answered.
      actionsOf={({ endsOn, status }) => (endsOn ? [] : actionsOf(bookingWorkflow, status, 'parent'))}
      labelOf={actionLabel}
      walletOf={walletFor}
      question={bookingQuestion}
      whatChanged={whatChanged}
      reload={(id) => dispatch(loadBooking({ id, background: true }))}
      send={(action, { group, card }) =>
        action === 'approve'
          ? dispatch(approveBooking({ ...group, cardId: card?.id }))
          : dispatch(declineBooking(group))
      }
    />
  );
}
