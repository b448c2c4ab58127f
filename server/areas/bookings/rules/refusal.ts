import { conflict } from '@/lib/app-error';
import type { BookingStatus } from '@/lib/enums';
import { bookingStatusLabels } from '@/lib/labels';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus, type Actor } from '@/lib/workflow/workflow';
import { isAnswerOver } from '@/server/areas/bookings/rules/due';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';

/** The table's moves; and what is none: the desk's note of attendance, a parent's change of single dates. */
type RefusedAction = BookingMove['action'] | 'attend' | 'change';

/** What the sentence of a refused move says could not be done. */
const verbs = {
  approve: 'approved',
  approveSome: 'approved',
  decline: 'cancelled',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
  expire: 'timed out',
  complete: 'completed',
  end: 'ended',
  succeed: 'paid',
  refuse: 'paid',
  abandon: 'ended',
  attend: 'marked as attended',
  change: 'changed',
} as const satisfies Record<RefusedAction, string>;

/** To a parent, declining is how a booking is cancelled; a facility has both words and means them. */
const facilityVerbs: Partial<Record<RefusedAction, string>> = { decline: 'declined' };

/** Why a move is not made, as a sentence (product rule 4). */
export function refusalOf(action: RefusedAction, status: BookingStatus, actor: Actor = 'parent'): string {
  const verb = (actor === 'facility' ? facilityVerbs[action] : undefined) ?? verbs[action];
  return `This booking cannot be ${verb}: its status is now “${bookingStatusLabels[status].label}”.`;
}

/** The moves that agree to care, and so are possible only while there is time for an answer. */
const agreeing: readonly BookingMove['action'][] = ['approve', 'approveSome'];

interface MovingBooking {
  status: BookingStatus;
  endsOn: string | null;
  dueAt: Date | null;
  isExample: boolean;
}

/**
 * Where the move leads; throws `conflict` with a sentence when the table does not allow it, when the parent has ended the
 * booking already, or when it comes after the time for an answer, which the clock may not have ended yet.
 */
export function requireBookingMove(booking: MovingBooking, { actor, action }: BookingMove, now: Date): BookingStatus {
  const { status, endsOn } = booking;
  const to = nextStatus(bookingWorkflow, status, actor, action);
  if (to === null || (endsOn !== null && actor === 'parent')) throw conflict(refusalOf(action, status, actor));
  if (agreeing.includes(action) && isAnswerOver(booking, now)) {
    throw conflict('The time for an answer is over, so this booking can no longer be approved.');
  }
  return to;
}
