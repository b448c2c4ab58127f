import type { BookingDateEntry } from '@/lib/dates/booking-dates';
import { addDays, type CalendarDate, eachDate, formatDate, longDate, weekdayOf } from '@/lib/dates/dates';
import { deadlineText } from '@/lib/dates/moments';
import { BookingItemStatus, BookingStatus, type CancellationPolicy } from '@/lib/enums';
import { bookingStatusLabels, type StatusLabel } from '@/lib/labels';
import { bookingMoney, type MoneyState } from '@/lib/money/booking-money';
import { awaitsBank } from '@/lib/money/next-charge';
import type { RefundFacts } from '@/lib/money/refund-terms';
import { heldUntil, isHeldBack, type PlannedBooking, type PlanState, type SharedPlan } from '@/lib/requests/care-plan';
import { listed } from '@/lib/text/listed';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { type Actor, nextStatus } from '@/lib/workflow/workflow';

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

/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". */
export function childrenNames(booking: { children: readonly { firstName: string }[] }): string {
  return listed(booking.children.map(({ firstName }) => firstName));
}

/** What happens next, in a sentence, by status; `expires` is the moment the status runs out, in words. */
const nextSteps = {
  [BookingStatus.NEW]: (expires) =>
    `The facility has your request${expires ? ` and can answer until ${expires}` : ''}. We hold your places until then.`,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: (expires) =>
    `The facility can offer some of your days. Please review and answer${expires ? ` by ${expires}` : ''}.`,
  [BookingStatus.DECLINED_BY_FACILITY]: () => 'The facility declined this request.',
  [BookingStatus.CANCELED_BY_PARENT]: () => 'You cancelled this booking.',
  [BookingStatus.PENDING_PAYMENT]: () => 'The facility accepted your request. We are charging your card now.',
  [BookingStatus.PAYMENT_FAILED]: (expires) =>
    `Your card was refused. Try again or use another card${expires ? ` by ${expires}` : ''}. We are still holding your places.`,
  [BookingStatus.APPROVED]: () => 'Your booking is confirmed.',
  [BookingStatus.TIMEOUT]: () => 'This request was not completed in time and has expired.',
  [BookingStatus.COMPLETED]: () => 'This booking is complete.',
  [BookingStatus.CANCELED_BY_FACILITY]: () =>
    'The facility cancelled this booking. Whatever you paid for care that was not provided is refunded in full.',
} as const satisfies Record<BookingStatus, (expires: string | null) => string>;

const fromWaitlist = (expires: string | null) =>
  `A place has opened up for you. It is yours if you accept${expires ? ` by ${expires}` : ''}.`;
const bankAsks = (expires: string | null) =>
  `Your bank wants to confirm this payment. Confirm it${expires ? ` by ${expires}` : ''}. We are still holding your places.`;

/** What is said of the money of a request that came to nothing. */
const neverCharged: Partial<Record<MoneyState, string>> = {
  nothing: 'You have not been charged.',
  refunded: 'Everything you paid is refunded.',
  unclear: 'If you were charged, it is refunded in full.',
};
const cameToNothing: readonly BookingStatus[] = [BookingStatus.DECLINED_BY_FACILITY, BookingStatus.TIMEOUT];

interface Planned {
  plan?: (SharedPlan & { state: PlanState }) | null;
}
type NextStepOf = Parameters<typeof bookingMoney>[0] & Planned & Withdrawn & { waitlistId: string | null };

/** What happens next to a booking of a week that was asked for all or none; null where that says nothing of its own. */
function planStep({ plan, ...booking }: Planned & Withdrawn, expires: string | null): string | null {
  if (!plan) return null;
  if (isWithdrawn(booking)) {
    return 'Another part of this week could not be had, so we withdrew this request. You have not been charged.';
  }
  if (plan.state !== 'open') return null;
  if (isHeldBack({ ...booking, plan })) return `Accepted. We charge nothing until ${heldUntil(plan)}.`;
  if (booking.status !== BookingStatus.NEW) return null;
  return `${nextSteps[booking.status](expires)} We charge nothing before all of your week is accepted.`;
}

/**
 * A bank that wants to confirm is told from one that refuses, an offer from the waitlist from one of some days, and a booking
 * that its parent has ended from one that goes on.
 */
export function bookingNextStep(booking: NextStepOf, expires: string | null): string {
  const { status, waitlistId, endsOn } = booking;
  if (status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL && waitlistId) return fromWaitlist(expires);
  if (status === BookingStatus.PAYMENT_FAILED && awaitsBank(booking)) return bankAsks(expires);
  if (status === BookingStatus.APPROVED && endsOn) {
    return `You ended this booking. The last day of care is ${longDate(endsOn)}.`;
  }
  const ofPlan = planStep(booking, expires);
  if (ofPlan !== null) return ofPlan;
  const money = cameToNothing.includes(status) ? neverCharged[bookingMoney(booking).state] : undefined;
  return [nextSteps[status](expires), money].filter(Boolean).join(' ');
}

/** A booking's status as its list and page say it. Confirmed care that its parent has ended says when: "Ends December 31". */
export function bookingLabel(booking: Withdrawn & PlannedBooking & { endsOn: string | null }): StatusLabel {
  const { status, endsOn } = booking;
  if (status === BookingStatus.APPROVED && endsOn) {
    return { label: `Ends ${formatDate(endsOn, 'MMMM d')}`, color: 'pending' };
  }
  if (isHeldBack(booking)) return { label: 'Accepted, not charged yet', color: 'pending' };
  return isWithdrawn(booking) ? { label: 'Withdrawn', color: 'failed' } : bookingStatusLabels[status];
}

interface Withdrawn {
  status: BookingStatus;
  history: readonly { action: string; by: Actor }[];
}

/** True where it ended because another part of its week came to nothing. */
const isWithdrawn = ({ status, history }: Withdrawn): boolean =>
  status === BookingStatus.CANCELED_BY_PARENT &&
  history.some(({ action, by }) => action === 'withdraw' && by === 'clock');

/** What is awaited of a booking, and until when, as the contract has it. */
interface Awaiting {
  expiresAt: string | null;
  firstStartAt: string;
  address: { timeZone: string };
}

/** Until when an answer is awaited, in words: the hours that everybody has, or when care begins, and then it says so. */
export function bookingDeadline({ expiresAt, firstStartAt, address }: Awaiting): string | null {
  if (expiresAt === null) return null;
  const at = new Date(expiresAt);
  const cause = at >= new Date(firstStartAt) ? ', when care begins' : '';
  return `${deadlineText(at, address.timeZone)}${cause}`;
}

/** What the terms of cancelling are read from. */
export const refundFactsOf = (
  booking: Awaiting & { policy: CancellationPolicy; status: BookingStatus },
): RefundFacts => ({
  policy: booking.policy,
  firstStartAt: new Date(booking.firstStartAt),
  timeZone: booking.address.timeZone,
  status: booking.status,
  expiresAt: booking.expiresAt === null ? null : new Date(booking.expiresAt),
});

/** The first day of permanent care: the first of its weekdays on or after its start. */
export function firstCareDay({ startDate, permanentBookingDays }: PermanentCare): CalendarDate {
  const week = eachDate(startDate, addDays(startDate, 6));
  return week.find((date) => permanentBookingDays.includes(weekdayOf(date))) ?? startDate;
}

interface PermanentCare {
  startDate: string;
  permanentBookingDays: readonly number[];
}

/** True where the booking waits for the parent: an offer, or a payment that failed. */
export const needsAnswer = ({ status, endsOn }: { status: BookingStatus; endsOn: string | null }): boolean =>
  !endsOn && nextStatus(bookingWorkflow, status, 'parent', 'approve') !== null;

/** When a request's status runs out, as the contract has it. */
export interface Expiring {
  expiresAt: string | null;
}

/**
 * Requests of one kind: what needs the parent's answer first, the nearest deadline before the others; the rest keeps its order.
 * @param needsAnswer the rule of that kind
 */
export function answerFirst<T extends Expiring>(requests: readonly T[], needsAnswer: (request: T) => boolean): T[] {
  const due = (one: T) => (needsAnswer(one) ? (one.expiresAt ?? '9998') : '9999');
  return [...requests].sort((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0));
}
