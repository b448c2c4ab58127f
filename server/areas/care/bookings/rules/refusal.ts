import { conflict } from '@/lib/app-error';
import type { BookingStatus } from '@/lib/enums';
import { bookingStatusLabels } from '@/lib/labels';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus, type Actor } from '@/lib/workflow/workflow';
import { isAnswerOver } from '@/server/areas/care/bookings/rules/due';
import type { BookingMove } from '@/server/areas/care/bookings/rules/effects';

/** The workflow's moves, and two actions that are not moves: recording attendance and changing single dates. */
type RefusedAction = BookingMove['action'] | 'attend' | 'change';

const verbs = {
  approve: 'approved',
  approveSome: 'approved',
  decline: 'cancelled',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
  cancelDates: 'changed',
  expire: 'timed out',
  complete: 'completed',
  end: 'ended',
  succeed: 'paid',
  refuse: 'paid',
  abandon: 'ended',
  attend: 'marked as attended',
  change: 'changed',
} as const satisfies Record<RefusedAction, string>;

/** A parent declines to cancel; a facility can do either, so it gets the exact word. */
const facilityVerbs: Partial<Record<RefusedAction, string>> = { decline: 'declined' };

export function refusalOf(action: RefusedAction, status: BookingStatus, actor: Actor = 'parent'): string {
  const verb = (actor === 'facility' ? facilityVerbs[action] : undefined) ?? verbs[action];
  return `This booking can’t be ${verb}: its status is now “${bookingStatusLabels[status].label}”.`;
}

/** Moves that agree to care, allowed only before the answer deadline. */
const agreeing: readonly BookingMove['action'][] = ['approve', 'approveSome'];

interface MovingBooking {
  status: BookingStatus;
  endsOn: string | null;
  dueAt: Date | null;
}

/**
 * The status the move leads to. Throws `conflict` if the workflow does not allow it, the parent has already ended the booking, or
 * the answer deadline has passed (even if the clock has not run yet).
 */
export function requireBookingMove(booking: MovingBooking, { actor, action }: BookingMove, now: Date): BookingStatus {
  const { status, endsOn } = booking;
  const to = nextStatus(bookingWorkflow, status, actor, action);
  if (to === null || (endsOn !== null && actor === 'parent')) throw conflict(refusalOf(action, status, actor));
  if (agreeing.includes(action) && isAnswerOver(booking, now)) {
    throw conflict('The time to answer has passed, so this booking can’t be approved.');
  }
  return to;
}
