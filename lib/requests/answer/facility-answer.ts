import type { AnswerRequest } from '@/api/contract/types';
import { datesText, isLive } from '@/lib/dates/booking-dates';
import { longDay } from '@/lib/dates/dates';
import { deadlineText, plannedText } from '@/lib/dates/instants';
import { BookingStatus as B, BookingType, TourStatus as T, WaitlistStatus as W } from '@/lib/enums';
import { comingAfterAllText, notComingText } from '@/lib/requests/care/absences';
import { ordinal } from '@/lib/text/words';
import { type bookingWorkflow, endedUnpaid } from '@/lib/workflow/booking';
import type { MoveAbout } from '@/lib/workflow/move-words';
import type { tourWorkflow } from '@/lib/workflow/tour';
import type { waitlistWorkflow } from '@/lib/workflow/waitlist';
import type { MoveName } from '@/lib/workflow/workflow';

/** What a facility's contact reads and does on the answer page (product rule 8). */

/** All moves that a facility has in the workflow tables. */
export const facilityActions = [
  'approve',
  'approveSome',
  'scheduleTour',
  'offerStart',
  'offer',
  'declineChange',
  'decline',
  'withdraw',
  'cancelDates',
  'cancel',
] as const;
export type FacilityAction = (typeof facilityActions)[number];

/** Why a facility declines, as the family reads it. */
export const declineReasons = {
  full: 'We’re full then.',
  closed: 'We’re closed then.',
  age: 'We don’t have a group for this age.',
  staff: 'We don’t have enough staff then.',
  other: null,
} as const satisfies Record<string, string | null>;
export type DeclineReason = keyof typeof declineReasons;
export const declineReasonNames = Object.keys(declineReasons) as DeclineReason[];

/** The facility's message to the family: the reason, and what was written. */
export const answerNote = (reason: DeclineReason | undefined, note = ''): string | undefined =>
  [reason && declineReasons[reason], note.trim()].filter(Boolean).join(' ') || undefined;

type View = Pick<
  AnswerRequest,
  'kind' | 'status' | 'familyName' | 'timeZone' | 'expiresAt' | 'care' | 'tour' | 'waitlist' | 'history'
>;
type Sentence = (view: View) => string;

/** "The Silva family". */
export const familyOf = ({ familyName }: Pick<View, 'familyName'>): string =>
  familyName === '' ? 'The family' : `The ${familyName} family`;

const until = ({ expiresAt, timeZone }: View): string =>
  expiresAt === null ? 'has' : `has until ${deadlineText(new Date(expiresAt), timeZone)}`;
const waits: Sentence = (view) => `${familyOf(view)} is waiting for your answer.`;
const left: Sentence = (view) => `${familyOf(view)} cancelled. There’s nothing left for you to do.`;
const declined: Sentence = () => 'Declined. We’ve told the family.';
const ended: Sentence = () => 'This request ended because there was no answer in time.';

/** "You offered 2 days." */
const offered: Sentence = ({ care }) => {
  const days = care?.type === BookingType.DROP_IN ? care.days.filter(isLive).length : 0;
  return days === 0 ? 'You offered spots.' : `You offered ${days === 1 ? '1 day' : `${days} days`}.`;
};

const bookingStanding: Record<B, Sentence> = {
  [B.NEW]: waits,
  [B.WAITING_FOR_PARENTS_APPROVAL]: (view) => `${offered(view)} ${familyOf(view)} ${until(view)} to approve and pay.`,
  [B.PENDING_PAYMENT]: (view) =>
    view.care?.heldBack
      ? `Accepted. ${familyOf(view)} asked for one week at several facilities. We’ll charge them once all have accepted.`
      : `Accepted. We’re charging ${familyOf(view).replace('The', 'the')} now, and we’ll e‑mail you once it’s paid.`,
  [B.PAYMENT_FAILED]: (view) => `Accepted, but the payment didn’t go through. ${familyOf(view)} ${until(view)} to pay.`,
  [B.APPROVED]: () => 'Confirmed and paid.',
  [B.DECLINED_BY_FACILITY]: declined,
  [B.CANCELED_BY_PARENT]: left,
  [B.TIMEOUT]: () => 'This request ended because it wasn’t answered or paid in time.',
  [B.COMPLETED]: () => 'This care is over.',
  [B.CANCELED_BY_FACILITY]: (view) =>
    endedUnpaid(view)
      ? 'This care ended because a month wasn’t paid. We’ve told the family.'
      : 'Cancelled. We’ve told the family.',
};

const at = (instant: string | null, { timeZone }: View): string =>
  instant === null ? '' : plannedText(new Date(instant), timeZone);

const tourStanding: Record<T, Sentence> = {
  [T.NEW]: waits,
  [T.SCHEDULED_TOUR]: (view) => {
    const { scheduledAt, proposedAt, confirmed, changeWanted, over } = view.tour!;
    const time = at(scheduledAt, view);
    if (!confirmed) return `You proposed ${time}. ${familyOf(view)} ${until(view)} to confirm.`;
    if (over) return `The tour was on ${time}.`;
    if (proposedAt)
      return `You proposed ${at(proposedAt, view)}. Until the family confirms, the tour stays on ${time}.`;
    return changeWanted
      ? `The tour is on ${time}. ${familyOf(view)} would like another time.`
      : `Confirmed: the tour is on ${time}.`;
  },
  [T.SCHEDULED_START]: (view) => {
    const { confirmed, offer } = view.tour!;
    const day = offer ? longDay(offer.startDate) : '';
    return confirmed
      ? `${familyOf(view)} accepted the start on ${day}.`
      : `You offered a start on ${day}. ${familyOf(view)} ${until(view)} to accept and pay.`;
  },
  [T.DECLINED_BY_FACILITY]: declined,
  [T.CANCELED_BY_PARENT]: left,
  [T.TIMEOUT]: ended,
};

const waitlistStanding: Record<W, Sentence> = {
  [W.NEW]: (view) => {
    const { position, lineLength } = view.waitlist!;
    return position === null
      ? waits(view)
      : `${familyOf(view)} is ${ordinal(position)} of ${lineLength} on this waitlist.`;
  },
  [W.WAITING_FOR_PARENTS_APPROVAL]: (view) =>
    `You offered a spot. ${familyOf(view)} ${until(view)} to approve and pay.`,
  [W.DECLINED]: declined,
  [W.CANCELED_BY_PARENT]: left,
  [W.APPROVED]: () => 'The spot is accepted and paid.',
  [W.COMPLETED]: () => 'Care has started.',
  [W.TIMEOUT]: ended,
};

const standings: Record<View['kind'], Record<number, Sentence>> = {
  booking: bookingStanding,
  tour: tourStanding,
  waitlist: waitlistStanding,
};

/** How the request stands, and what comes next. */
export const standingOf = (view: View): string => standings[view.kind][view.status]!(view);

const shared = {
  'parent request': 'Requested by the family',
  'parent change': 'Changed by the family',
  'facility decline': 'Declined',
  'clock expire': 'Ended: no answer in time',
};

/** Every move of the workflow table, and those that are none of its moves. */
type WordsOf<Flow> = Record<MoveName<Flow>, string> & Readonly<Record<string, string>>;

/** Every move as the facility reads it, by actor and action. */
const moveWords = {
  booking: {
    ...shared,
    'parent approve': 'Approved by the family',
    'parent decline': 'Cancelled by the family',
    'parent absence': 'The family said a child isn’t coming',
    'parent comingAfterAll': 'The family said the child is coming after all',
    'parent reschedule': 'Day moved by the family',
    'facility offer': 'Spot offered',
    'facility approve': 'Accepted',
    'facility approveSome': 'Some days accepted',
    'facility withdraw': 'Offer withdrawn',
    'facility cancel': 'Cancelled by the facility',
    'facility cancelDates': 'Days cancelled by the facility',
    'clock withdraw': 'Withdrawn with the rest of the family’s week',
    'clock complete': 'Completed',
    'clock end': 'Ended',
    'payment succeed': 'Paid',
    'payment refuse': 'Payment failed',
    'payment abandon': 'Ended: a month wasn’t paid',
  },
  tour: {
    ...shared,
    'parent approve': 'Confirmed by the family',
    'parent keep': 'Confirmed time kept by the family',
    'parent cancel': 'Cancelled by the family',
    'facility scheduleTour': 'Time proposed',
    'facility offerStart': 'Start offered',
    'facility declineChange': 'Another time declined',
  },
  waitlist: {
    ...shared,
    'parent decline': 'Offer declined by the family, which still waits',
    'parent cancel': 'Left by the family',
    'parent release': 'Booking cancelled by the family',
    'facility offer': 'Spot offered',
    'facility withdraw': 'Offer withdrawn: the family still waits',
    'facility release': 'Booking cancelled by the facility',
    'clock complete': 'Care started',
    'payment succeed': 'Accepted and paid',
    'payment fail': 'Not paid in time',
  },
} as const satisfies {
  booking: WordsOf<typeof bookingWorkflow>;
  tour: WordsOf<typeof tourWorkflow>;
  waitlist: WordsOf<typeof waitlistWorkflow>;
};

/** Changes of single days; null where the table says all there is to say. */
const changeWords: Readonly<Record<string, (about: MoveAbout) => string | null>> = {
  'parent absence': ({ children }) => `The family said ${notComingText(children, 'a child')}`,
  'parent comingAfterAll': ({ children }) => `The family said ${comingAfterAllText(children, '', 'the child')}`,
  'parent reschedule': ({ dates, movedTo }) =>
    movedTo && `The family moved ${datesText(dates)} to ${datesText([movedTo])}`,
  'parent decline': ({ dates }) => `The family cancelled ${datesText(dates)}`,
};

export function facilityMoveText(kind: View['kind'], by: string, action: string, about?: MoveAbout): string {
  const move = `${by} ${action}`;
  const said = about && kind === 'booking' ? changeWords[move]?.(about) : null;
  return said ?? (moveWords[kind] as Readonly<Record<string, string>>)[move] ?? action;
}
