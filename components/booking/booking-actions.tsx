import type { BookingGroup } from '@/api/contract/types';
import { actionLabel, bookingQuestion, walletFor, type BookingAction } from '@/components/booking/booking-questions';
import { whatChanged } from '@/components/booking/what-changed';
import { RequestActions } from '@/components/request/request-actions';
import { BookingStatus } from '@/lib/enums';
import { awaitsBank } from '@/lib/money/next-charge';
import { paths } from '@/lib/paths';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { useAppDispatch } from '@/store/hooks';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';

interface BookingActionsProps {
  booking: BookingGroup;
  now: Date;
  /** In a list: the one button that answers. */
  onlyFirst?: boolean;
}

/** What the parent may do with a booking now. Approving needs a card. */
export function BookingActions({ booking, now, onlyFirst = false }: BookingActionsProps) {
  const dispatch = useAppDispatch();
  return (
    <RequestActions<BookingAction, BookingGroup>
      group={booking}
      answers={['approve', 'decline']}
      // From the table of moves, never from the status alone (product rule 4). One that ends has been answered.
      actionsOf={({ endsOn, status }) => (endsOn ? [] : actionsOf(bookingWorkflow, status, 'parent'))}
      labelOf={actionLabel}
      walletOf={walletFor}
      question={(action, seen) => bookingQuestion(action, seen, now)}
      lead={leadOf(booking, onlyFirst)}
      onlyFirstAt={onlyFirst ? booking.facility.name : undefined}
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

/** After a refused card another one helps more than the same once more; a bank that asks is answered on the booking's page. */
function leadOf(booking: BookingGroup, onlyFirst: boolean) {
  if (booking.status !== BookingStatus.PAYMENT_FAILED) return null;
  if (onlyFirst && awaitsBank(booking)) return { href: paths.booking(booking.id), label: 'Confirm with your bank' };
  return { href: walletFor(booking), label: 'Use another card' };
}
