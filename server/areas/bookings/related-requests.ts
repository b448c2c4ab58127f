import type { BookingStatus } from '@/lib/enums';
import { isHeldBack, type PlanState } from '@/lib/requests/care-plan';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, nextStatus } from '@/lib/workflow/workflow';
import {
  type BookingGroupRow,
  bookingsOfPlans,
  lockOthers,
  setPlanState,
  updateGroup,
} from '@/server/areas/bookings/rows';
import { type BookingMove, planStep, type PlanStep, reasonOfEnd } from '@/server/areas/bookings/rules/effects';
import { beginCharge, firstPeriod, noCardNote } from '@/server/areas/payments/begin-charge';
import { type MoveOptions, recordLineMovement, recordMoveOf } from '@/server/areas/requests/record-move';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { lockWaitlist, updateWaitlistRow } from '@/server/areas/waitlists/rows';
import { waitlistDueAt } from '@/server/areas/waitlists/rules/due';
import { reasonToMoveUp, reasonOfEnrolment, type WaitlistMove } from '@/server/areas/waitlists/rules/moves';
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

const stateAfter = { wait: 'open', agree: 'agreed', end: 'ended' } as const satisfies Record<PlanStep, PlanState>;

export async function otherBookings(tx: Tx, { id, carePlanId }: BookingGroupRow) {
  return (await bookingsOfPlans(tx, carePlanId ? [carePlanId] : [])).filter((other) => other.id !== id);
}

/** Null if the booking has no open plan. The group and its plan are locked already. */
export async function lockPlan(tx: Tx, group: BookingGroupRow, to: BookingStatus): Promise<MovedPlan | null> {
  if (group.planState !== 'open') return null;
  const others = await lockOthers(tx, group);
  const statuses = others.map(({ status }) => status);
  const step = planStep(to, statuses);
  return { step, state: stateAfter[step], others };
}

type FollowingMove = [BookingGroupRow, BookingMove, MoveOptions];

/**
 * After a booking has moved: begins the charges of the plan's other bookings once all are accepted, or returns the moves that
 * withdraw them once one has failed. Also returns the failed payments of those without a card.
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
  const unpaid: FollowingMove[] = [];
  for (const other of free) {
    // Raises the version, so that answers to the old page are refused.
    const noted = await updateGroup(tx, other, { updatedAt: deps.clock.now() });
    const begun = await beginCharge(tx, deps, noted, { amount: noted.priceTotal, period: firstPeriod(noted) });
    if (!begun) unpaid.push([noted, { actor: 'payment', action: 'refuse' }, { note: noCardNote }]);
  }
  return unpaid;
}

/**
 * After a booking has moved, makes the first of `moves` that is allowed for the waitlist request it was offered to (product
 * rule 4, "Waitlist"). If none is, the request's version is raised anyway, because leaving the waitlist would end a booking that
 * has changed. Lock order everywhere: booking, then waitlist request.
 */
export async function moveWaitlistWithBooking(
  tx: Tx,
  before: BookingGroupRow,
  booking: BookingGroupRow,
  moves: readonly WaitlistMove[],
  at: Date,
): Promise<void> {
  await moveWaitlistRequest(tx, booking, moves, at);
  await recordLineMovement(tx, booking, reasonOfEnrolment(before.status, booking.status), at);
}

async function moveWaitlistRequest(
  tx: Tx,
  booking: BookingGroupRow,
  moves: readonly WaitlistMove[],
  at: Date,
): Promise<void> {
  const waitlist = booking.waitlistId === null ? null : await lockWaitlist(tx, booking.waitlistId);
  if (!waitlist || isFinal(waitlistWorkflow, waitlist.status)) return;
  const next = (move: WaitlistMove) => nextStatus(waitlistWorkflow, waitlist.status, move.actor, move.action);
  const move = moves.find((one) => next(one) !== null);
  const status = (move && next(move)) ?? waitlist.status;
  const dueAt = waitlistDueAt({ ...waitlist, status }, booking, booking.timeZone, at);
  await updateWaitlistRow(tx, waitlist.id, { status, dueAt, isExample: false, updatedAt: at });
  if (!move) return;
  await recordMoveOf(tx, 'waitlist', waitlist, { ...move, to: status, at });
  await recordLineMovement(tx, booking, reasonToMoveUp(waitlist.status, move), at);
}
