import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { momentText } from '@/components/booking/refund-terms';
import { Button } from '@/components/ui/inputs/button/button';
import { BookingStatus, BookingType } from '@/lib/enums';
import { formatMoney } from '@/lib/money';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { useAppDispatch } from '@/store/hooks';
import { askToConfirm } from '@/store/slices/alert';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';

type Action = 'approve' | 'decline';

/** The words of a button, where they are not those of every status. */
const labels: Record<Action, Partial<Record<BookingStatus, string>> & { otherwise: string }> = {
  approve: { [BookingStatus.PAYMENT_FAILED]: 'Try the payment again', otherwise: 'Approve' },
  decline: {
    [BookingStatus.NEW]: 'Withdraw request',
    [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: 'Decline',
    otherwise: 'Cancel booking',
  },
};

/** What the parent may do now: the buttons come from the table of moves, never from the status (decisions 4). */
export function BookingActions({ booking }: { booking: BookingGroup }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<Action | null>(null);
  const actions = actionsOf(bookingWorkflow, booking.status, 'parent').filter(isAction);
  const offered = booking.endsOn ? [] : actions;
  if (offered.length === 0) return null;

  async function run(action: Action) {
    setBusy(action);
    const move = action === 'approve' ? approveBooking : declineBooking;
    const result = await dispatch(move({ id: booking.id }));
    // It has moved since: show where it is now.
    if (move.rejected.match(result) && result.error.status === 409) await dispatch(loadBooking(booking.id));
    setBusy(null);
  }
  const press = (action: Action) => {
    if (action === 'approve') return void run(action);
    dispatch(
      askToConfirm(
        {
          title: titleOf(booking),
          message: consequence(booking),
          destructive: true,
        },
        () => run('decline'),
      ),
    );
  };
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === 'approve' ? 'primary' : 'secondary'}
          busy={busy === action}
          onClick={() => press(action)}
        >
          {labelOf(action, booking.status)}
        </Button>
      ))}
    </div>
  );
}

const isAction = (action: string): action is Action => action === 'approve' || action === 'decline';
const labelOf = (action: Action, status: BookingStatus) => labels[action][status] ?? labels[action].otherwise;

/** What is asked before declining: the object by its name. */
function titleOf({ status, facility }: BookingGroup): string {
  if (status === BookingStatus.NEW) return `Withdraw your request to ${facility.name}?`;
  if (status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL) return `Decline the offer of ${facility.name}?`;
  return `Cancel your booking at ${facility.name}?`;
}

/** What declining does, with the refund stated first (decisions 4). */
function consequence({ status, type, cancellationQuote: quote, price, address }: BookingGroup): string {
  if (status !== BookingStatus.APPROVED && !quote?.amount)
    return 'Your places are given back. You have not been charged.';
  if (type === BookingType.PERMANENT && status === BookingStatus.APPROVED) {
    return 'Your place ends with the month you have paid. There is no refund for it, and no further charge.';
  }
  if (!quote || quote.amount === 0)
    return 'By the cancellation terms there is no refund any more. Your places are given back.';
  const until = quote.until ? ` This holds until ${momentText(new Date(quote.until), address.timeZone)}.` : '';
  return `You get ${formatMoney(quote.amount, price.currency)} back on your card.${until} Your places are given back.`;
}
