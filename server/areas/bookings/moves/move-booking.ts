import type { Tx } from '@/server/db/connection';
import { isAnswerOver } from '@/server/areas/bookings/rules/due';
import { effectOf, type BookingMove } from '@/server/areas/bookings/rules/effects';
import { requireBookingMove } from '@/server/areas/bookings/rules/refusal';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { changeItems } from '@/server/areas/bookings/moves/change-items';
import { endPermanent, endsWithPaidMonth } from '@/server/areas/bookings/moves/end-permanent';
import { moveWaitlistWithBooking } from '@/server/areas/bookings/moves/move-waitlist-with-booking';
import { isHeld, movesOfPlan, planOf } from '@/server/areas/bookings/moves/move-plan';
import { notifyOfMove } from '@/server/areas/bookings/moves/notify-family';
import { settleAccounts } from '@/server/areas/bookings/moves/settle-accounts';
import { updateMoved, type BookingMoveOptions } from '@/server/areas/bookings/moves/update-moved';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { recordMoveOf } from '@/server/areas/requests/record-move';

const expiry = { actor: 'clock', action: 'expire' } as const;

/**
 * The only way a booking changes its status. The table of product rule 4 says whether the move is allowed, effects.ts what
 * it brings with it. `group` is locked by the caller (lockGroup), who has looked for a repeat (isDone). Answers the booking
 * as it is then. What the table does not have is a `conflict` with a sentence.
 */
export async function moveBooking(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  move: BookingMove,
  options: BookingMoveOptions = {},
): Promise<BookingGroupRow> {
  const at = deps.clock.now();
  const to = requireBookingMove(group, move, at);
  if (endsWithPaidMonth(group, move, at)) return endPermanent(tx, deps, group, options);

  const effect = effectOf(move);
  const plan = await planOf(tx, group, to);
  const made = { ...move, ...options, to, at, reply: effect.reply, held: plan?.step === 'wait' };
  const items = await changeItems(tx, group, effect.items, made);
  const money = await settleAccounts(tx, deps, group, effect, made);
  const after = await updateMoved(tx, { ...group, planState: plan?.state ?? group.planState }, made, items.columns);
  await recordMoveOf(tx, 'booking', group, made);
  await moveWaitlistWithBooking(tx, group, after, effect.waitlist, at);
  // A payment that fails when care has begun cannot be tried again: the family reads that it is over, and nothing else.
  if (isAnswerOver(after, at)) return moveBooking(tx, deps, after, expiry, { note: options.note });
  // An acceptance is told by its payment, unless that waits for the rest of a week.
  const tell = effect.tell || isHeld(after);
  if (tell) await notifyOfMove(tx, deps, after, { ...made, dates: items.dates, refund: money.refund });
  const next = plan ? await movesOfPlan(tx, deps, after, plan, move) : [];
  const moved = money.refusal ? await moveBooking(tx, deps, after, ...money.refusal) : after;
  for (const [other, ...follows] of next) await moveBooking(tx, deps, other, ...follows);
  return moved;
}
