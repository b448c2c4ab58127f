import { isHeldBack, type PlanState } from '@/lib/requests/care-plan';
import type { BookingStatus } from '@/lib/enums';
import type { BookingMoveOptions } from '@/server/areas/bookings/moves/update-moved';
import {
  type BookingGroupRow,
  bookingsOfPlans,
  lockOthers,
  setPlanState,
  updateGroup,
} from '@/server/areas/bookings/rows';
import { planStep, type PlanStep, reasonOfEnd } from '@/server/areas/bookings/rules/all-or-none';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';
import { beginCharge, firstPeriod, noCardNote } from '@/server/areas/payments/begin-charge';
import type { RequestDeps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';

/** What a move means for the open plan of all or none that its booking belongs to. */
interface MovedPlan {
  step: PlanStep;
  /** The plan's state after the move. */
  state: PlanState;
  /** The other bookings, locked. */
  others: BookingGroupRow[];
}

/** Accepted, and not to be charged yet. */
export const isHeld = ({ status, planState }: BookingGroupRow): boolean =>
  isHeldBack({ status, plan: planState && { state: planState } });

const stateAfter = { wait: 'open', agree: 'agreed', end: 'ended' } as const satisfies Record<PlanStep, PlanState>;

/** The other requests of its plan. */
export async function othersOf(tx: Tx, { id, carePlanId }: BookingGroupRow) {
  return (await bookingsOfPlans(tx, carePlanId ? [carePlanId] : [])).filter((other) => other.id !== id);
}

/** Null where nothing binds the booking to others (any more). `group` is locked, and its plan with it. */
export async function planOf(tx: Tx, group: BookingGroupRow, to: BookingStatus): Promise<MovedPlan | null> {
  if (group.planState !== 'open') return null;
  const others = await lockOthers(tx, group);
  const statuses = others.map(({ status }) => status);
  const step = planStep(to, statuses);
  return { step, state: stateAfter[step], others };
}

type FollowingMove = [BookingGroupRow, BookingMove, BookingMoveOptions];

/**
 * Carries a move over to the others of its plan: begins their charges once the last has accepted, or withdraws them once one
 * has come to nothing. Answers the moves that are then to be made; `group` has moved.
 */
export async function movesOfPlan(
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
    // Its page says something else now: an answer to what it said before is refused.
    const noted = await updateGroup(tx, other, { updatedAt: deps.clock.now() });
    const begun = await beginCharge(tx, deps, noted, { amount: noted.priceTotal, period: firstPeriod(noted) });
    if (!begun) unpaid.push([noted, { actor: 'payment', action: 'refuse' }, { note: noCardNote }]);
  }
  return unpaid;
}
