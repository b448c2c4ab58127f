import { careDates } from '@/lib/dates/booking-dates';
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth, longDay, monthOf } from '@/lib/dates/dates';
import { BookingType, WaitlistStatus as S, type Weekday } from '@/lib/enums';
import { actionsOf, type Workflow } from '@/lib/workflow/workflow';

/**
 * Product rule 4, "Waitlist". An offer holds the places and creates a booking group, whose moves are applied to the
 * waitlist request: `decline` (parent) and `withdraw` (facility) return it to NEW in its old position, `succeed`
 * confirms it, `fail` and `expire` end it.
 */
export const waitlistWorkflow = {
  [S.NEW]: {
    parent: { change: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { offer: S.WAITING_FOR_PARENTS_APPROVAL, decline: S.DECLINED },
    clock: { expire: S.TIMEOUT },
  },
  [S.WAITING_FOR_PARENTS_APPROVAL]: {
    parent: { decline: S.NEW, cancel: S.CANCELED_BY_PARENT },
    facility: { withdraw: S.NEW, decline: S.DECLINED },
    clock: { expire: S.TIMEOUT },
    payment: { succeed: S.APPROVED, fail: S.TIMEOUT },
  },
  [S.APPROVED]: {
    // The confirmed booking was canceled before care started.
    parent: { release: S.CANCELED_BY_PARENT },
    facility: { release: S.DECLINED },
    clock: { complete: S.COMPLETED },
  },
  [S.DECLINED]: {},
  [S.CANCELED_BY_PARENT]: {},
  [S.COMPLETED]: {},
  [S.TIMEOUT]: {},
} as const satisfies Workflow<S>;

/** Whether a request in this status came to nothing and not by the parent's choice (record 0157). */
export const waitlistLeadsOn = {
  [S.NEW]: false,
  [S.WAITING_FOR_PARENTS_APPROVAL]: false,
  [S.APPROVED]: false,
  [S.DECLINED]: true,
  [S.CANCELED_BY_PARENT]: false,
  [S.COMPLETED]: false,
  [S.TIMEOUT]: true,
} as const satisfies Record<S, boolean>;

/** Hours to answer an offer, unless care begins sooner. */
export const waitlistOfferHours = 48;
export const waitlistOfferText = `You’ll have ${waitlistOfferHours} hours to answer, less if care starts sooner.`;

/** The days that a family waits for. */
export interface WaitlistDays {
  type: BookingType;
  bookingDates: readonly CalendarDate[];
  /** A month, or its first day. */
  startMonth: string | null;
  permanentBookingDays: readonly Weekday[];
}

/**
 * The last day on which the requested care could begin; null if unknown. Closed days are not known here; planning the offer
 * leaves them out.
 */
export function lastStartDay({ type, bookingDates, startMonth, ...wish }: WaitlistDays): CalendarDate | null {
  if (type === BookingType.DROP_IN) return [...bookingDates].sort()[0] ?? null;
  if (!startMonth) return null;
  const [first, last] = [firstOfMonth(monthOf(startMonth)), lastOfMonth(monthOf(startMonth))];
  return careDates(first, last, wish.permanentBookingDays, []).at(-1) ?? last;
}

/** Until when a request waits: no spot is offered on the last possible day of care itself. */
export const waitEnds = (lastStart: CalendarDate): string =>
  `If no spot opens by ${longDay(addDays(lastStart, -1))}, this request ends.`;

/** Days for which a family that declined an offer or let it expire gets no further one. */
export const waitlistRestDays = 7;

/** The parent's possible actions. Offers are answered at their booking; `hide` is possible in final states. */
export function parentWaitlistActions(waitlist: { status: S; canHide: boolean; hidden: boolean }): string[] {
  if (waitlist.canHide) return waitlist.hidden ? [] : ['hide'];
  const own = ['change', 'cancel'];
  return actionsOf(waitlistWorkflow, waitlist.status, 'parent').filter((action) => own.includes(action));
}

/** True while the family has an unanswered offer. */
export const isOffered = ({ status }: { status: S }): boolean => status === S.WAITING_FOR_PARENTS_APPROVAL;

/** Why a position changed. Never reveals which other family caused it. */
export const movementReasons = [
  /** The initial position. */
  'joined',
  'counted',
  /** The parent changed the request. */
  'changed',
  /** A request ahead left, was accepted, was declined, let an offer expire, or its days have passed. */
  'left',
  'accepted',
  'declined',
  'unanswered',
  'passed',
  /** The family's own request ahead ended. */
  'own',
  /** Sibling priority: own siblings were enrolled or left, or those of another family. */
  'enrolled',
  'notEnrolled',
  'siblingAhead',
  'siblingGone',
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Reasons that are more specific than `own` for the family that caused the change. */
const ownReasons: Partial<Record<MovementReason, MovementReason>> = { accepted: 'enrolled', siblingGone: 'enrolled' };

/** The reason shown to the family that caused the change, where others see `up`. */
export const ownReasonFor = (up: MovementReason): MovementReason => ownReasons[up] ?? 'own';
