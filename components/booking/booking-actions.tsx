import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { momentText } from '@/components/booking/refund-terms';
import { whatChanged } from '@/components/booking/what-changed';
import { Button } from '@/components/ui/inputs/button/button';
import { BookingStatus, BookingType } from '@/lib/enums';
import { formatMoney } from '@/lib/money';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { askToConfirm } from '@/store/slices/alert';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

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

  /** Answers the booking that was seen. When it has changed meanwhile nothing is done, and the parent is asked anew. */
  async function answer(action: Action, seen: BookingGroup) {
    setBusy(action);
    const result = action === 'approve' ? await dispatch(approveBooking(seen)) : await dispatch(declineBooking(seen));
    const failure = 'error' in result ? result.error : null;
    const now = failure && changedGroup<BookingGroup>(failure);
    // Refused for another reason, such as a wallet without a card: show where it stands.
    if (!now && failure?.status === 409) await dispatch(loadBooking(seen.id));
    setBusy(null);
    if (now) askAgain(action, whatChanged(seen, now), now);
  }
  function askAgain(action: Action, changes: string, now: BookingGroup) {
    const possible = !now.endsOn && actionsOf(bookingWorkflow, now.status, 'parent').includes(action);
    if (possible) ask(action, now, changes);
    else dispatch(toastAdded('info', changes));
  }
  function ask(action: Action, seen: BookingGroup, changes?: string) {
    const message = [changes, consequenceOf[action](seen)].filter(Boolean).join('\n\n');
    const alert = { title: titleOf[action](seen), message, destructive: action === 'decline' };
    dispatch(askToConfirm(alert, () => answer(action, seen)));
  }
  const press = (action: Action) => (action === 'approve' ? void answer(action, booking) : ask(action, booking));
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

/** What is asked, naming the object; approving is asked only once the booking has changed. */
const titleOf: Record<Action, (booking: BookingGroup) => string> = {
  approve: ({ facility }) => `Approve and pay for your booking at ${facility.name}?`,
  decline: declineTitle,
};
const consequenceOf: Record<Action, (booking: BookingGroup) => string> = {
  approve: ({ price }) => `Your main card is charged ${formatMoney(price.total, price.currency)}.`,
  decline: declineConsequence,
};

function declineTitle({ status, facility }: BookingGroup): string {
  if (status === BookingStatus.NEW) return `Withdraw your request to ${facility.name}?`;
  if (status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL) return `Decline the offer from ${facility.name}?`;
  return `Cancel your booking at ${facility.name}?`;
}

/** What declining does, with the refund stated first (decisions 4). */
function declineConsequence({ status, type, cancellationQuote: quote, price, address }: BookingGroup): string {
  if (status !== BookingStatus.APPROVED && !quote?.amount)
    return 'Your places will be released. You have not been charged.';
  if (type === BookingType.PERMANENT && status === BookingStatus.APPROVED) {
    return 'Your place ends with the month you have paid for. That month is not refunded, and you will not be charged again.';
  }
  if (!quote || quote.amount === 0)
    return 'Under the cancellation terms, it is too late for a refund. Your places will be released.';
  const until = quote.until
    ? ` This amount is available until ${momentText(new Date(quote.until), address.timeZone)}.`
    : '';
  return `${formatMoney(quote.amount, price.currency)} will be refunded to your card.${until} Your places will be released.`;
}
