import type { BookingGroup, BookingItem, Child } from '@/api/contract/types';
import {
  type BookingDateEntry,
  type DateMove,
  formatBookingDateRun,
  groupBookingDates,
  isLive,
  movedAway,
} from '@/lib/dates/booking-dates';
import { addDays, type CalendarDate, formatDate, longDate } from '@/lib/dates/dates';
import { briefText, deadlineText, todayIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus, BookingItemStatus as Item } from '@/lib/enums';
import { bookingStatusLabels, type StatusLabel } from '@/lib/labels';
import { bookingMoney, type MoneyState, moneyWords } from '@/lib/money/booking-money';
import { awaitsBank } from '@/lib/money/charges';
import { formatMoney, moneyIn } from '@/lib/money/money';
import type { RefundFacts } from '@/lib/money/refund-terms';
import { heldUntil, isHeldBack, type PlannedBooking } from '@/lib/requests/care/care-plan';
import { joinWithAnd } from '@/lib/text/words';
import { bookingWorkflow, endedUnpaid } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';

type DatedItem = Pick<BookingItem, 'date' | 'status'>;

/** The dates of these items with their status, without those that `moves` (oldest first) moved to another day. */
export function dateEntries(items: readonly DatedItem[], moves: readonly DateMove[]): BookingDateEntry[] {
  const byDate = new Map<string, BookingDateEntry>();
  const kept = items.filter(({ status }) => status !== BookingItemStatus.CANCELED);
  const away = movedAway(moves);
  for (const { date, status } of kept.some(isLive) ? kept : items.filter((item) => !away.has(item.date))) {
    if (!byDate.has(date)) byDate.set(date, { date, status });
  }
  return [...byDate.values()];
}

/**
 * A booking's dates with their status, one entry per date regardless of the number of children. Omits dates that the
 * parent gave up or moved while others remain; a request that came to nothing names all that were asked for, as its
 * mail does, and of a moved day the last one.
 */
export const bookingDateEntries = ({
  items,
  history,
}: {
  items: readonly DatedItem[];
  history: readonly Pick<BookingGroup['history'][number], 'about'>[];
}): BookingDateEntry[] =>
  dateEntries(
    items,
    history.flatMap(({ about }) => (about?.movedTo ? about.dates.map((from) => ({ from, to: about.movedTo! })) : [])),
  );

/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". */
export function childrenNames(booking: { children: readonly Pick<Child, 'firstName'>[] }): string {
  return joinWithAnd(booking.children.map(({ firstName }) => firstName));
}

/** The next step by status. `expires` is the formatted time at which the status expires. */
const nextSteps = {
  [BookingStatus.NEW]: (expires) =>
    `The facility has your request${expires ? ` and can answer until ${expires}` : ''}. We’re holding your spots until then.`,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: (expires) =>
    `The facility can offer some of your days. Please review and answer${expires ? ` by ${expires}` : ''}.`,
  [BookingStatus.DECLINED_BY_FACILITY]: () => 'The facility declined this request.',
  [BookingStatus.CANCELED_BY_PARENT]: () => 'You cancelled this booking.',
  [BookingStatus.PENDING_PAYMENT]: () => 'The facility accepted your request. We’re charging your card now.',
  [BookingStatus.PAYMENT_FAILED]: (expires) =>
    `Your card was refused. Try again or use another card${expires ? ` by ${expires}` : ''}. We’re still holding your spots.`,
  [BookingStatus.APPROVED]: () => 'Your booking is confirmed.',
  [BookingStatus.TIMEOUT]: () => 'This request wasn’t completed in time, so it expired.',
  [BookingStatus.COMPLETED]: () => 'This booking is complete.',
  [BookingStatus.CANCELED_BY_FACILITY]: () =>
    'The facility cancelled this booking. You’ll get a full refund for any care you paid for but didn’t get.',
} as const satisfies Record<BookingStatus, (expires: string | null) => string>;

const fromWaitlist = (expires: string | null) =>
  `A spot opened for you. It’s yours if you accept${expires ? ` by ${expires}` : ''}.`;
const offerAccepted = 'You accepted the spot. We’re charging your card now.';
const bankAsks = (expires: string | null) =>
  `Your bank needs you to approve this payment. Approve it${expires ? ` by ${expires}` : ''}. We’re still holding your spots.`;

/** Whose turn it was, by the status in which the time ran out. */
const missed: Partial<Record<BookingStatus, string>> = {
  [BookingStatus.NEW]: 'The facility didn’t answer in time.',
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: 'You didn’t answer in time.',
  [BookingStatus.PAYMENT_FAILED]: 'It wasn’t paid in time.',
};

/** What was missed, of a request that has timed out; null for any other. */
export function missedText({ status, history }: Withdrawn): string | null {
  const last = status === BookingStatus.TIMEOUT ? history.findLast(({ to }) => to === status) : undefined;
  return (last?.from && missed[last.from]) ?? null;
}

/** Appended to an unpaid part of an all-or-none week. */
const unpaidWeek =
  'You asked for all of your week or none of it, so none of it is confirmed, and you pay for the rest only once this is paid.';

/** Appended to the next step of a request that was declined or expired. */
const neverCharged: Partial<Record<MoneyState, string>> = {
  nothing: 'You haven’t been charged.',
  refunded: 'You’ll get a full refund.',
  unclear: 'If you were charged, you’ll get a full refund.',
};
const cameToNothing: readonly BookingStatus[] = [BookingStatus.DECLINED_BY_FACILITY, BookingStatus.TIMEOUT];

type Planned = Partial<Pick<BookingGroup, 'plan'>>;
type NextStepOf = Parameters<typeof bookingMoney>[0] &
  Planned &
  Withdrawn &
  Pick<BookingGroup, 'tourId' | 'waitlistId'>;

/** The next step of a booking in an all-or-none week plan; null if the plan doesn't change the usual text. */
function planStep({ plan, ...booking }: NextStepOf, expires: string | null): string | null {
  if (!plan) return null;
  if (isWithdrawn(booking)) {
    const money = neverCharged[bookingMoney(booking).state] ?? neverCharged.nothing;
    return `Another part of this week fell through, so we withdrew this request. ${money}`;
  }
  if (plan.state !== 'open') return null;
  if (isHeldBack({ ...booking, plan })) return `Accepted. We won’t charge anything until ${heldUntil(plan)}.`;
  if (booking.status !== BookingStatus.NEW) return null;
  return `${nextSteps[booking.status](expires)} We won’t charge anything before all of your week is accepted.`;
}

/** The next step of a booking, including cases that the status alone doesn't distinguish. */
export function bookingNextStep(booking: NextStepOf, expires: string | null): string {
  const { status, tourId, waitlistId, endsOn } = booking;
  if (status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL && waitlistId) return fromWaitlist(expires);
  if (status === BookingStatus.PENDING_PAYMENT && (tourId ?? waitlistId)) return offerAccepted;
  const ofWeek = booking.plan?.state === 'open' ? ` ${unpaidWeek}` : '';
  if (status === BookingStatus.PAYMENT_FAILED && awaitsBank(booking)) return bankAsks(expires) + ofWeek;
  if (status === BookingStatus.APPROVED && endsOn) {
    return `You ended this booking. The last day of care is ${longDate(endsOn)}.`;
  }
  if (status === BookingStatus.PAYMENT_FAILED) return nextSteps[status](expires) + ofWeek;
  if (endedUnpaid(booking))
    return 'We couldn’t charge a month of care, so this booking ended and its spots were released.';
  const ofPlan = planStep(booking, expires);
  if (ofPlan !== null) return ofPlan;
  const money = cameToNothing.includes(status) ? neverCharged[bookingMoney(booking).state] : undefined;
  return [missedText(booking) ?? nextSteps[status](expires), money].filter(Boolean).join(' ');
}

/** A booking's status label. Confirmed care that the parent has ended shows its last day: "Ends December 31". */
export function bookingLabel(booking: Withdrawn & PlannedBooking & Pick<BookingGroup, 'endsOn'>): StatusLabel {
  const { status, endsOn } = booking;
  if (status === BookingStatus.APPROVED && endsOn) {
    return { label: `Ends ${formatDate(endsOn, 'MMMM d')}`, color: 'pending' };
  }
  if (isHeldBack(booking)) return { label: 'Accepted, not charged yet', color: 'pending' };
  if (endedUnpaid(booking)) return { label: 'Ended: not paid', color: 'failed' };
  return isWithdrawn(booking) ? { label: 'Withdrawn', color: 'failed' } : bookingStatusLabels[status];
}

type Withdrawn = Pick<BookingGroup, 'status' | 'history'>;

/** True if it was withdrawn because another request of its week plan failed. */
const isWithdrawn = ({ status, history }: Withdrawn): boolean =>
  status === BookingStatus.CANCELED_BY_PARENT &&
  history.some(({ action, by }) => action === 'withdraw' && by === 'clock');

/** What became of the money of a cancelled drop-in, for the first line of its page; null for any other booking. */
export function refundOutcome(
  booking: Parameters<typeof bookingMoney>[0] & { price: Pick<BookingGroup['price'], 'currency'> },
): string | null {
  const money = bookingMoney(booking);
  if (!cancelled.includes(booking.status) || money.paid === 0 || money.monthly) return null;
  const write = moneyIn(booking.price.currency);
  if (money.refunded === 0) return `No refund. You paid ${write(money.paid)}.`;
  if (money.net === 0) return `${moneyWords(money, write).sum}.`;
  return `Refund: ${write(money.refunded)} of the ${write(money.paid)} you paid.`;
}
const cancelled: readonly BookingStatus[] = [BookingStatus.CANCELED_BY_PARENT, BookingStatus.CANCELED_BY_FACILITY];

type Awaiting = Pick<BookingGroup, 'expiresAt' | 'firstStartAt'> & {
  address: Pick<BookingGroup['address'], 'timeZone'>;
};

/** When the answer is due, in words. Says so if the deadline is the start of care. */
export function bookingDeadline({ expiresAt, firstStartAt, address }: Awaiting): string | null {
  if (expiresAt === null) return null;
  const at = new Date(expiresAt);
  const cause = at >= new Date(firstStartAt) ? ', when care begins' : '';
  return `${deadlineText(at, address.timeZone)}${cause}`;
}

type Refundable = Awaiting & Pick<BookingGroup, 'policy' | 'status'>;

export const refundFactsOf = (
  booking: Refundable & { items: readonly Pick<BookingItem, 'status' | 'startAt'>[] },
): RefundFacts => ({
  policy: booking.policy,
  startsAt: booking.items.filter(isLive).map(({ startAt }) => new Date(startAt)),
  timeZone: booking.address.timeZone,
  status: booking.status,
  expiresAt: booking.expiresAt === null ? null : new Date(booking.expiresAt),
});

interface StartingCare {
  items: readonly Pick<BookingItem, 'date' | 'status'>[];
  startDate: CalendarDate;
}

/** The first day of permanent care, on pages and in mails: days given up or closed before the approval do not count. */
export const firstCareDay = ({ items, startDate }: StartingCare): CalendarDate =>
  (items.find(isLive) ?? items[0])?.date ?? startDate;

/** True if the booking waits for the parent: an offer, or a failed payment. */
export const needsAnswer = ({ status, endsOn }: Pick<BookingGroup, 'status' | 'endsOn'>): boolean =>
  !endsOn && nextStatus(bookingWorkflow, status, 'parent', 'approve') !== null;

/** Bookings, tours and waitlist requests have it. */
export type Expiring = Pick<BookingGroup, 'expiresAt'>;

/** Sorts requests that need the parent's answer first, nearest deadline first. The others keep their order. */
export function answerFirst<T extends Expiring>(requests: readonly T[], needsAnswer: (request: T) => boolean): T[] {
  const due = (one: T) => (needsAnswer(one) ? (one.expiresAt ?? '9998') : '9999');
  return [...requests].sort((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0));
}

type Due = Awaiting & { status: BookingStatus };
const dueVerb = ({ status }: Due) => (status === BookingStatus.PAYMENT_FAILED ? 'Pay' : 'Answer');

/** The deadline for the parent to answer or pay; null if there is none. */
export function bookingDueText(booking: Due): string | null {
  const deadline = bookingDeadline(booking);
  return deadline && `${dueVerb(booking)} by ${deadline}`;
}

/** The same in one line of a phone's row: "Pay by Tue, Nov 10 at 10:00 AM". */
export const bookingBriefDue = (booking: Due): string | null =>
  booking.expiresAt && `${dueVerb(booking)} by ${briefText(new Date(booking.expiresAt), booking.address.timeZone)}`;

type PartlyAccepted = Pick<BookingGroup, 'status' | 'items' | 'price' | 'history'>;

/** "2 of 3 days accepted, $132.00." for a partial offer; null if all days are accepted. */
export function acceptedShare({ status, items, price }: Omit<PartlyAccepted, 'history'>): string | null {
  if (status !== BookingStatus.WAITING_FOR_PARENTS_APPROVAL) return null;
  const accepted = datesOf(items, Item.APPROVED);
  const all = new Set([...accepted, ...datesOf(items, Item.NOT_APPROVED)]).size;
  if (all === accepted.length) return null;
  return `${accepted.length} of ${all} days accepted, ${formatMoney(price.total, price.currency)}.`;
}

/**
 * The days that a facility declined in a partial offer: "2 of 3 days accepted, $132.00. Nov 27 was declined: Staff
 * training day". Null if it declined none.
 */
export function answerDifference({ history, ...offer }: PartlyAccepted): string | null {
  const share = acceptedShare(offer);
  if (share === null) return null;
  const accepted = datesOf(offer.items, Item.APPROVED);
  const declined = datesOf(offer.items, Item.NOT_APPROVED).filter((date) => !accepted.includes(date));
  const days = groupBookingDates(declined).map((run) => formatBookingDateRun(run));
  const reason = history.findLast(({ action }) => action === 'approveSome')?.note;
  return `${share} ${days.join(', ')} ${declined.length === 1 ? 'was' : 'were'} declined${reason ? `: ${reason}` : '.'}`;
}

const datesOf = (items: PartlyAccepted['items'], wanted: Item): CalendarDate[] => [
  ...new Set(items.filter(({ status }) => status === wanted).map(({ date }) => date)),
];

export const isCare = (status: BookingItem['status']) => status === Item.APPROVED || status === Item.ATTENDED;

type Care = Pick<BookingGroup, 'status' | 'items' | 'address'>;

/**
 * The next day of confirmed care, including today in the facility's time zone, also once the facility has noted that the
 * children came, but without days on which no child comes; null if there is none.
 */
export function nextCareDay({ status, items, address }: Care, now: Date): CalendarDate | null {
  if (status !== BookingStatus.APPROVED) return null;
  const today = todayIn(address.timeZone, now);
  const coming = items.filter(({ status: day, date, notComing }) => isCare(day) && notComing === null && date >= today);
  return coming.map(({ date }) => date).sort()[0] ?? null;
}

interface Session {
  date: CalendarDate;
  status: BookingItem['status'];
  notComing: unknown;
}

/** The first session to which a child comes, also if it is over. @param items by date */
export const firstSession = <I extends Session>(items: readonly I[]): I | undefined =>
  items.find((item) => isLive(item) && item.notComing === null);

/** How many days ahead the first day of a booking is shown on Today. */
const startDaysAhead = 7;

/** The first day of confirmed care, within a week from tomorrow on; null if it is not near. */
export function startingOn({ status, items, address }: Care, now: Date): CalendarDate | null {
  const date = status === BookingStatus.APPROVED ? firstSession(items)?.date : undefined;
  const today = todayIn(address.timeZone, now);
  return date !== undefined && date > today && date <= addDays(today, startDaysAhead) ? date : null;
}

/** Bookings whose first day is near, except those of a child who already goes there. */
export const startingSoon = (bookings: readonly BookingGroup[], now: Date): BookingGroup[] =>
  bookings.filter((booking) => {
    const date = startingOn(booking, now);
    const known = bookings.filter(
      ({ status, facility, items }) =>
        status === BookingStatus.APPROVED &&
        facility.id === booking.facility.id &&
        (firstSession(items)?.date ?? '9999') < (date ?? ''),
    );
    const isKnown = ({ id }: { id: string }) => known.some(({ items }) => items.some(({ childId }) => childId === id));
    return date !== null && !childrenComing(booking, date).every(isKnown);
  });

/** What the facility said to bring: for every first day, and in its answer to this request. Our own sentences are left out. */
export const statedToBring = ({
  facility: { whatToBring },
  history,
}: {
  facility: Pick<BookingGroup['facility'], 'whatToBring'>;
  history: readonly Pick<BookingGroup['history'][number], 'by' | 'action' | 'note'>[];
}): string[] => {
  const answer = history.findLast(
    ({ by, action, note }) => by === 'facility' && action !== 'cancelDates' && note,
  )?.note;
  return [...(whatToBring ? [whatToBring] : []), ...(answer ? [`“${answer}”`] : [])];
};

/** The children who come on this day. */
export const childrenComing = ({ children, items }: Pick<BookingGroup, 'children' | 'items'>, date: CalendarDate) =>
  children.filter(({ id }) =>
    items.some((item) => item.childId === id && item.date === date && isLive(item) && item.notComing === null),
  );

/** The bookings with the earliest next day of care. Several, because siblings may go to two facilities on one day. */
export function nextInCare<B extends Care>(bookings: readonly B[], now: Date): B[] {
  const dated = bookings.flatMap((booking) => {
    const date = nextCareDay(booking, now);
    return date ? [{ booking, date }] : [];
  });
  const first = dated.map(({ date }) => date).sort()[0];
  return dated.filter(({ date }) => date === first).map(({ booking }) => booking);
}
