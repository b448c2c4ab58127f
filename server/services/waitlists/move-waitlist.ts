import type { Updateable } from 'kysely';
import type { Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';
import { staysExample } from '@/server/domain/requests/example';
import { waitlistDueAt } from '@/server/domain/waitlists/due';
import { waitlistEffectOf, type WaitlistMove } from '@/server/domain/waitlists/effects';
import { reasonBehind } from '@/server/domain/waitlists/movement-reason';
import { requireWaitlistMove } from '@/server/domain/waitlists/rules';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { dropWaitingMail } from '@/server/repositories/mail-outbox';
import { updateWaitlistRow, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import type { RequestDeps } from '@/server/services/deps';
import { recordLineOf, recordMoveOf, type MoveOptions } from '@/server/services/requests/record-move';
import { notifyOfWaitlist } from '@/server/services/waitlists/notify-of-waitlist';

interface WaitlistMoveOptions extends MoveOptions {
  /** The booking that was offered. */
  booking?: BookingGroupRow | null;
  /** Columns that change with the move. */
  columns?: Updateable<WaitlistGroupTable>;
  /** The version at which it is made, where what belongs to the move has raised it already. */
  fromVersion?: number;
}

/**
 * Moves a waitlist request by its own table, by the same steps as moveBooking; `waitlist` is locked by the caller, who has
 * looked for a repeat (isDone). Moves that follow an offered booking are moveWaitlistWithBooking's. Answers the request as it
 * is then. What the table does not have is a `conflict`.
 */
export async function moveWaitlist(
  tx: Tx,
  deps: RequestDeps,
  waitlist: WaitlistGroupRow,
  move: WaitlistMove,
  { note = null, by, details, booking = null, columns = {}, fromVersion }: WaitlistMoveOptions = {},
): Promise<WaitlistGroupRow> {
  const at = deps.clock.now();
  const to = requireWaitlistMove(waitlist, move);
  const effect = waitlistEffectOf(move);
  const after = await updateWaitlistRow(tx, waitlist.id, {
    status: to,
    dueAt: waitlistDueAt({ ...waitlist, status: to }, booking, waitlist.timeZone, at),
    isExample: staysExample(waitlist, move),
    updatedAt: at,
    ...columns,
  });
  await recordMoveOf(tx, 'waitlist', waitlist, { ...move, to, at, note, details, fromVersion, reply: effect.reply });
  await recordLineOf(tx, waitlist, reasonBehind(waitlist.status, move), at);
  if (effect.recalls) await dropWaitingMail(tx, waitlist.id);
  if (effect.tell) await notifyOfWaitlist(tx, deps, after, booking, { note, by });
  return after;
}
