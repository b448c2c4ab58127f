import { BookingStatus, BookingType, type TourStatus, type WaitlistStatus } from '@/lib/enums';
import type { RequestKind } from '@/lib/paths';
import { type FacilityAction, facilityActions } from '@/lib/requests/answer/facility-answer';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourMoves, tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { actionsOf, isFinal, type Workflow } from '@/lib/workflow/workflow';
import { isAnswerOver } from '@/server/areas/care/bookings/rules/due';
import { hasPassed, type TourState } from '@/server/areas/care/tours/rules';

/**
 * In which statuses a facility sees the allergies and medical notes of a booking's children: while the request or the care is
 * alive. The request's form says so before it is sent (product rule 8).
 */
const seesHealthIn: Record<BookingStatus, boolean> = {
  [BookingStatus.NEW]: true,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: true,
  [BookingStatus.PENDING_PAYMENT]: true,
  [BookingStatus.PAYMENT_FAILED]: true,
  [BookingStatus.APPROVED]: true,
  [BookingStatus.DECLINED_BY_FACILITY]: false,
  [BookingStatus.CANCELED_BY_PARENT]: false,
  [BookingStatus.TIMEOUT]: false,
  [BookingStatus.COMPLETED]: false,
  [BookingStatus.CANCELED_BY_FACILITY]: false,
};

interface AskedBooking {
  status: BookingStatus;
  tourId: string | null;
  waitlistId: string | null;
}

/** An offered booking was not sent with the form: before the family approves it, the facility sees nothing. */
export const seesHealth = ({ status, tourId, waitlistId }: AskedBooking): boolean => {
  const unapproved = status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
  return seesHealthIn[status] && !(unapproved && (tourId !== null || waitlistId !== null));
};

const workflows = { booking: bookingWorkflow, tour: tourWorkflow, waitlist: waitlistWorkflow } as const;

export const isOver = ({ kind, status }: { kind: RequestKind; status: number }): boolean =>
  isFinal(workflows[kind] as Workflow<number>, status);

interface AnswerableBooking {
  status: BookingStatus;
  type: BookingType;
  dueAt: Date | null;
  /** Different dates that were asked for, and those that could be cancelled now. */
  requested: number;
  coming: number;
}

/** Whether a move of the table can be made of this booking now; moves without an entry always can. */
const bookingAllows: Partial<Record<string, (booking: AnswerableBooking, now: Date) => boolean>> = {
  approve: (booking, now) => !isAnswerOver(booking, now),
  approveSome: (booking, now) =>
    booking.type === BookingType.DROP_IN && booking.requested > 1 && !isAnswerOver(booking, now),
  // Cancelling the only date left is cancelling the booking.
  cancelDates: ({ coming }) => coming > 1,
  cancel: ({ status, coming }) => status !== BookingStatus.APPROVED || coming > 0,
};

/** Leaves out what only follows from a booking's move, such as `release`. */
const known = (actions: readonly string[]) =>
  actions.filter((action): action is FacilityAction => (facilityActions as readonly string[]).includes(action));

export const movesOfBooking = (booking: AnswerableBooking, now: Date): FacilityAction[] =>
  known(actionsOf(bookingWorkflow, booking.status, 'facility')).filter(
    (action) => bookingAllows[action]?.(booking, now) ?? true,
  );

interface AnswerableTour extends TourState {
  status: TourStatus;
  /** A start can be offered: the family named children, and there is a price. */
  canStart: boolean;
}

export const movesOfTour = (tour: AnswerableTour, now: Date): FacilityAction[] =>
  hasPassed(tour, now)
    ? []
    : known(Object.keys(tourMoves(tour).facility ?? {})).filter((action) => action !== 'offerStart' || tour.canStart);

interface AnswerableWaitlist {
  status: WaitlistStatus;
  canOffer: boolean;
  /** The offered booking is answered on its own page once the family has approved it. */
  offer: BookingStatus | null;
}

export const movesOfWaitlist = ({ status, canOffer, offer }: AnswerableWaitlist): FacilityAction[] => {
  if (offer !== null && offer !== BookingStatus.WAITING_FOR_PARENTS_APPROVAL) return [];
  const moves = known(actionsOf(waitlistWorkflow, status, 'facility'));
  return moves.filter((action) => action !== 'offer' || canOffer);
};
