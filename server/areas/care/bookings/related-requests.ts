import type { BookingStatus } from '@/lib/enums';
import { sumPayments } from '@/lib/money/booking-money';
import { isHeldBack, type PlanState } from '@/lib/requests/care/care-plan';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import {
  type BookingGroupRow,
  bookingsOfPlans,
  lockOthers,
  setPlanState,
  updateGroup,
} from '@/server/areas/care/bookings/rows';
import { type BookingMove, planStep, type PlanStep, reasonOfEnd } from '@/server/areas/care/bookings/rules/effects';
import { type MoveOptions, recordLineMovement, recordMoveOf } from '@/server/areas/care/requests/record-move';
import { lockWaitlist, updateWaitlistRow } from '@/server/areas/care/waitlists/rows';
import { waitlistDueAt } from '@/server/areas/care/waitlists/rules/due';
import { reasonToMoveUp, reasonOfEnrolment, type WaitlistMove } from '@/server/areas/care/waitlists/rules/moves';
import { cancelCharges, refundPayments } from '@/server/areas/money/payments/refund-payments';
import { lockPayments } from '@/server/areas/money/payments/rows/payments';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

/** What a move means for the booking's all-or-none plan. */
interface MovedPlan {
  step: PlanStep;
  /** The plan's state after the move. */
  state: PlanState;
  /** The other bookings, locked. */
  others: BookingGroupRow[];
}

/** Accepted, but not charged until the rest of the plan is accepted. */
export const isWaitingForPlan = ({ status, planState }: BookingGroupRow): boolean =>
  isHeldBack({ status, plan: planState && { state: planState } });

const stateAfter = { wait: 'open', agree: 'agreed', reopen: 'open', end: 'ended' } as const satisfies Record<
  PlanStep,
  PlanState
>;

export async function otherBookings(tx: Tx, { id, carePlanId }: BookingGroupRow) {
  return (await bookingsOfPlans(tx, carePlanId ? [carePlanId] : [])).filter((other) => other.id !== id);
}

/** Null if the move means nothing for a plan. The group and its plan are locked already. */
export async function lockPlan(tx: Tx, group: BookingGroupRow, to: BookingStatus): Promise<MovedPlan | null> {
  if (group.planState !== 'open' && group.planState !== 'agreed') return null;
  const others = await lockOthers(tx, group);
  const statuses = others.map(({ status }) => status);
  const step = planStep(group.planState, to, statuses);
  return step && { step, state: stateAfter[step], others };
}

type FollowingMove = [BookingGroupRow, BookingMove, MoveOptions];

/**
 * A part of the plan is not paid, so none is: refunds in full what the others have paid. They stay accepted, and are charged again
 * once this part is paid. Returns the sum, minor units.
 */
export async function refundOthers(tx: Tx, deps: RequestDeps, others: readonly BookingGroupRow[]): Promise<number> {
  let sum = 0;
  for (const { id } of others) {
    const payments = await lockPayments(tx, id);
    const { net } = sumPayments(payments);
    await refundPayments(tx, deps, payments, net, 'week not paid');
    await cancelCharges(tx, deps, payments);
    sum += net;
  }
  return sum;
}

/**
 * After a booking has moved: returns the moves that withdraw the plan's other bookings once one has failed. Once all are accepted,
 * the moved one is charged first, and settling each charge begins the next one.
 */
export async function movesOfOthers(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { step, state, others }: MovedPlan,
  move: BookingMove,
): Promise<FollowingMove[]> {
  if (step === 'wait') return [];
  await setPlanState(tx, group.carePlanId!, state);
  const free = others.map((other): BookingGroupRow => ({ ...other, planState: state }));
  if (step === 'end') {
    const note = reasonOfEnd(move, group.facilityName);
    return free.map((other) => [other, { actor: 'clock', action: 'withdraw' }, { note }]);
  }
  // Raises the versions, so that answers to the old pages are refused.
  for (const other of free) await updateGroup(tx, other, { updatedAt: deps.clock.now() });
  return [];
}

/**
 * After a booking has moved, makes the first of `moves` that is allowed for the waitlist request it was offered to (product
 * rule 4, "Waitlist"). If none is, the request's version is raised anyway, because leaving the waitlist would end a booking that
 * has changed. Lock order everywhere: booking, then waitlist request.
 */
export async function moveWaitlistWithBooking(
  tx: Tx,
  deps: RequestDeps,
  before: BookingGroupRow,
  booking: BookingGroupRow,
  moves: readonly WaitlistMove[],
  contactId?: string | null,
): Promise<void> {
  await moveWaitlistRequest(tx, deps, booking, moves, contactId);
  await recordLineMovement(tx, booking, reasonOfEnrolment(before.status, booking.status), deps.clock.now());
}

async function moveWaitlistRequest(
  tx: Tx,
  deps: RequestDeps,
  booking: BookingGroupRow,
  moves: readonly WaitlistMove[],
  contactId?: string | null,
): Promise<void> {
  const at = deps.clock.now();
  const waitlist = booking.waitlistId === null ? null : await lockWaitlist(tx, booking.waitlistId);
  if (!waitlist || isFinal(waitlistWorkflow, waitlist.status)) return;
  const next = (move: WaitlistMove) => nextStatus(waitlistWorkflow, waitlist.status, move.actor, move.action);
  const move = moves.find((one) => next(one) !== null);
  const status = (move && next(move)) ?? waitlist.status;
  const dueAt = waitlistDueAt({ ...waitlist, status }, booking, booking.timeZone, at);
  await updateWaitlistRow(tx, waitlist.id, { status, dueAt, isExample: false, updatedAt: at });
  if (!move) return;
  await recordMoveOf(tx, deps, 'waitlist', waitlist, { ...move, to: status, at, contactId });
  await recordLineMovement(tx, booking, reasonToMoveUp(waitlist.status, move), at);
}
