import type { BookingDateEntry } from '@/lib/booking-dates';
import { addDays, eachDate, firstOfMonth, shiftMonth, weekdayOf, type CalendarDate } from '@/lib/dates';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import type { PaymentStatus } from '@/lib/payment-status';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';

/** Words for the facts of a booking that more than one screen says; shapes as in the contract. */

/**
 * The dates of a booking with their status, each once however many children come. Those that the parent gave up or moved are
 * left out, unless nothing else is left.
 */
export function bookingDateEntries(booking: {
  items: readonly { date: string; status: BookingItemStatus | null }[];
}): BookingDateEntry[] {
  const byDate = new Map<string, BookingDateEntry>();
  const kept = booking.items.filter(({ status }) => status !== BookingItemStatus.CANCELED);
  for (const { date, status } of kept.length > 0 ? kept : booking.items) {
    if (!byDate.has(date)) byDate.set(date, { date, status });
  }
  return [...byDate.values()];
}

const names = new Intl.ListFormat('en-CA', { type: 'conjunction' });
/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". */
export function childrenNames(booking: { children: readonly { firstName: string }[] }): string {
  return names.format(booking.children.map(({ firstName }) => firstName));
}

/** What happens next, in a sentence, by status; `expires` is the moment the status runs out, in words. */
const nextSteps = {
  [BookingStatus.NEW]: (expires) =>
    `The facility has your request${expires ? ` and has until ${expires} to answer` : ''}. We hold your places until then.`,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: (expires) =>
    `The facility can offer some of your days. Please review and answer${expires ? ` by ${expires}` : ''}.`,
  [BookingStatus.DECLINED_BY_FACILITY]: () => 'The facility declined this request. You have not been charged.',
  [BookingStatus.CANCELED_BY_PARENT]: () => 'You cancelled this booking.',
  [BookingStatus.PENDING_PAYMENT]: () => 'The facility accepted your request. We are charging your card now.',
  [BookingStatus.PAYMENT_FAILED]: (expires) =>
    `Your card was refused. Try again or use another card${expires ? ` by ${expires}` : ''}. We are still holding your places.`,
  [BookingStatus.APPROVED]: () => 'Your booking is confirmed.',
  [BookingStatus.TIMEOUT]: () => 'This request was not completed in time and has expired. You have not been charged.',
  [BookingStatus.COMPLETED]: () => 'This booking is complete.',
  [BookingStatus.CANCELED_BY_FACILITY]: () =>
    'The facility cancelled this booking. Whatever you paid for care that was not provided is refunded in full.',
} as const satisfies Record<BookingStatus, (expires: string | null) => string>;

const fromWaitlist = (expires: string | null) =>
  `A place has opened up for you. It is yours if you accept${expires ? ` by ${expires}` : ''}.`;
const bankAsks = (expires: string | null) =>
  `Your bank wants to confirm this payment. Confirm it${expires ? ` by ${expires}` : ''}. We are still holding your places.`;

/** A bank that wants to confirm is told from one that refuses, and an offer from the waitlist from one of some days. */
export function bookingNextStep(
  booking: { status: BookingStatus; waitlistId: string | null; payments: readonly { nextAction: unknown }[] },
  expires: string | null,
): string {
  const { status, waitlistId } = booking;
  if (status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL && waitlistId) return fromWaitlist(expires);
  if (status === BookingStatus.PAYMENT_FAILED && awaitsBank(booking)) return bankAsks(expires);
  return nextSteps[status](expires);
}

/** True while a payment waits for its cardholder's bank. */
export const awaitsBank = ({ payments }: { payments: readonly { nextAction: unknown }[] }): boolean =>
  payments.some(({ nextAction }) => nextAction !== null);

/** The first day of permanent care: the first of its weekdays on or after its start. */
export function firstCareDay({ startDate, permanentBookingDays }: PermanentCare): CalendarDate {
  const week = eachDate(startDate, addDays(startDate, 6));
  return week.find((date) => permanentBookingDays.includes(weekdayOf(date))) ?? startDate;
}

/** When a permanent booking is charged next: the first day of the month after the last one paid; null when nothing is to come. */
export function nextChargeOn(
  booking: PermanentCare & {
    type: BookingType;
    status: BookingStatus;
    endDate: string | null;
    endsOn: string | null;
    payments: readonly { month: string | null; status: PaymentStatus }[];
  },
): CalendarDate | null {
  if (booking.type !== BookingType.PERMANENT || booking.status !== BookingStatus.APPROVED || booking.endsOn)
    return null;
  const paid = booking.payments.flatMap(({ month, status }) => (month && status === 'succeeded' ? [month] : [])).sort();
  const last = paid.at(-1);
  if (!last) return null;
  const next = firstOfMonth(shiftMonth(last, 1));
  return booking.endDate !== null && booking.endDate < next ? null : next;
}

interface PermanentCare {
  startDate: string;
  permanentBookingDays: readonly number[];
}

/** True where the booking waits for the parent: an offer, or a payment that failed. */
export const needsAnswer = ({ status, endsOn }: { status: BookingStatus; endsOn: string | null }): boolean =>
  !endsOn && nextStatus(bookingWorkflow, status, 'parent', 'approve') !== null;
