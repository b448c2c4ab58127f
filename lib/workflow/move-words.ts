import { datesText } from '@/lib/dates/booking-dates';
import type { CalendarDate } from '@/lib/dates/dates';
import { BookingStatus as B, TourStatus as T, WaitlistStatus as W } from '@/lib/enums';
import { bookingStatusLabels, tourStatusLabels, waitlistStatusLabels } from '@/lib/labels';
import { comingAfterAllText, notComingText } from '@/lib/requests/care/absences';
import type { bookingWorkflow } from '@/lib/workflow/booking';
import type { confirmedTourWorkflow, tourWorkflow } from '@/lib/workflow/tour';
import type { waitlistWorkflow } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';

/** A history text for every move of a workflow table. */
type WordsOf<Flow> = { [S in keyof Flow]: { [A in keyof Flow[S]]: { [K in keyof Flow[S][A]]: string } } };

/** A history text for every move that leads to SCHEDULED_TOUR. */
type Staying<Row> = {
  [A in keyof Row]: { [K in keyof Row[A] as Row[A][K] extends typeof T.SCHEDULED_TOUR ? K : never]: string };
};

const noAnswer = 'No answer in time';
const cancelledByFacility = 'Cancelled by the facility';
const withdrawnWithWeek = 'Withdrawn with the rest of the week';
const removedByFacility = 'Declined by the facility';

const bookingWords = {
  [B.NEW]: {
    parent: { decline: 'Request withdrawn by you' },
    facility: {
      approve: 'Accepted by the facility',
      approveSome: 'The facility offered some of your days',
      decline: removedByFacility,
    },
    clock: { expire: noAnswer, withdraw: withdrawnWithWeek },
  },
  [B.WAITING_FOR_PARENTS_APPROVAL]: {
    parent: { approve: 'Approved by you', decline: 'Offer declined by you' },
    facility: { withdraw: 'Offer withdrawn by the facility' },
    clock: { expire: noAnswer, withdraw: withdrawnWithWeek },
  },
  [B.PENDING_PAYMENT]: {
    parent: { decline: 'Cancelled by you' },
    facility: { cancel: cancelledByFacility },
    clock: { withdraw: withdrawnWithWeek },
    payment: { succeed: 'Paid', refuse: 'Payment failed' },
  },
  [B.PAYMENT_FAILED]: {
    parent: { approve: 'Payment tried again by you', decline: 'Cancelled by you' },
    facility: { cancel: cancelledByFacility },
    clock: { expire: 'Not paid in time', withdraw: withdrawnWithWeek },
  },
  [B.APPROVED]: {
    parent: { decline: 'Cancelled by you' },
    facility: { cancelDates: 'Single days cancelled by the facility', cancel: cancelledByFacility },
    clock: { complete: 'Completed', end: 'Ended' },
    payment: { abandon: 'Ended because a month was not paid' },
  },
  [B.DECLINED_BY_FACILITY]: {},
  [B.CANCELED_BY_PARENT]: {},
  [B.TIMEOUT]: {},
  [B.COMPLETED]: {},
  [B.CANCELED_BY_FACILITY]: {},
} as const satisfies WordsOf<typeof bookingWorkflow>;

const tourWords = {
  [T.NEW]: {
    parent: { change: 'Request changed by you', cancel: 'Request cancelled by you' },
    facility: {
      scheduleTour: 'Time proposed by the facility',
      offerStart: 'Spot offered by the facility',
      decline: removedByFacility,
    },
    clock: { expire: noAnswer },
  },
  [T.SCHEDULED_TOUR]: {
    parent: { approve: 'Confirmed by you', change: 'Other times suggested by you', cancel: 'Tour cancelled by you' },
    facility: { decline: cancelledByFacility },
    clock: { expire: noAnswer },
  },
  [T.SCHEDULED_START]: {
    parent: { approve: 'Spot accepted by you', cancel: 'Offer declined by you' },
    facility: { decline: 'Offer withdrawn by the facility' },
    clock: { expire: noAnswer },
  },
  [T.DECLINED_BY_FACILITY]: {},
  [T.CANCELED_BY_PARENT]: {},
  [T.TIMEOUT]: {},
} as const satisfies WordsOf<typeof tourWorkflow>;

/** Moves of a confirmed tour that keep it confirmed. */
const movingTourWords = {
  parent: { approve: 'Confirmed by you', change: 'Other times suggested by you', keep: 'Confirmed time kept by you' },
  facility: {
    scheduleTour: 'Another time proposed by the facility',
    declineChange: 'Another time declined by the facility',
  },
  clock: { expire: 'No answer about another time' },
} as const satisfies Staying<
  (typeof confirmedTourWorkflow)['changeWanted'] & (typeof confirmedTourWorkflow)['changeProposed']
>;

const waitlistWords = {
  [W.NEW]: {
    parent: { change: 'Request changed by you', cancel: 'You left the waitlist' },
    facility: { offer: 'Spot offered by the facility', decline: removedByFacility },
    clock: { expire: 'No spot opened in time' },
  },
  [W.WAITING_FOR_PARENTS_APPROVAL]: {
    parent: { decline: 'You declined the offer and kept your spot on the waitlist', cancel: 'You left the waitlist' },
    facility: {
      withdraw: 'The facility withdrew its offer. You kept your spot on the waitlist',
      decline: removedByFacility,
    },
    clock: { expire: noAnswer },
    payment: { succeed: 'Accepted and paid', fail: 'Not paid in time' },
  },
  [W.APPROVED]: {
    parent: { release: 'Booking cancelled by you' },
    facility: { release: 'Booking cancelled by the facility' },
    clock: { complete: 'Care started' },
  },
  [W.DECLINED]: {},
  [W.CANCELED_BY_PARENT]: {},
  [W.COMPLETED]: {},
  [W.TIMEOUT]: {},
} as const satisfies WordsOf<typeof waitlistWorkflow>;

/** First moves. A booking may also start with a waitlist offer or an accepted start after a tour. */
const beginnings: Readonly<Record<string, string>> = {
  request: 'Requested by you',
  offer: 'Spot offered by the facility',
  approve: 'Spot accepted by you',
};

/** A change of single days. */
export interface MoveAbout {
  /** First names. */
  children: string[];
  dates: CalendarDate[];
  movedTo: CalendarDate | null;
}
const unknown: MoveAbout = { children: [], dates: [], movedTo: null };

/** Moves that don't change a booking's status. */
const unmoved: Readonly<Record<string, (about: MoveAbout) => string>> = {
  decline: () => 'Ended by you',
  absence: ({ children }) => `You said ${notComingText(children)}`,
  comingAfterAll: ({ children }) => `You said ${comingAfterAllText(children)}`,
  reschedule: ({ dates, movedTo }) =>
    movedTo === null ? 'Date moved by you' : `You moved ${datesText(dates)} to ${datesText([movedTo])}`,
};

interface Move<S extends number> {
  from: S | null;
  to: S;
  by: Actor;
  action: string;
  about?: MoveAbout | undefined;
}
type Words<S extends number> = Record<S, { [A in Actor]?: Readonly<Record<string, string>> }>;

const wordsFor =
  <S extends number>(words: Words<S>, labels: Record<S, { label: string }>) =>
  ({ from, to, by, action }: Move<S>): string =>
    (from === null ? beginnings[action] : words[from][by]?.[action]) ?? labels[to].label;

const ofBooking = wordsFor<B>(bookingWords, bookingStatusLabels);
/** "Accepted by the facility". */
export const bookingMoveText = (move: Move<B>): string =>
  (move.from === move.to && unmoved[move.action]?.(move.about ?? unknown)) || ofBooking(move);
const ofTour = wordsFor<T>(tourWords, tourStatusLabels);
export const tourMoveText = (move: Move<T>): string => {
  const moving: Words<T>[T] = movingTourWords;
  const stays = move.from === T.SCHEDULED_TOUR && move.to === T.SCHEDULED_TOUR;
  return (stays && moving[move.by]?.[move.action]) || ofTour(move);
};
export const waitlistMoveText = wordsFor<W>(waitlistWords, waitlistStatusLabels);
