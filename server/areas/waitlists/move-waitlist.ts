import type { Updateable } from 'kysely';
import type { Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';
import { staysExample } from '@/server/areas/requests/rules';
import { waitlistDueAt } from '@/server/areas/waitlists/rules/due';
import { waitlistEffectOf, type WaitlistMove } from '@/server/areas/waitlists/rules/effects';
import { reasonBehind } from '@/server/areas/waitlists/rules/movement-reason';
import { requireWaitlistMove } from '@/server/areas/waitlists/rules/rules';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { dropWaitingMail } from '@/server/areas/mail/rows';
import { updateWaitlistRow, type WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { recordLineOf, recordMoveOf, type MoveOptions } from '@/server/areas/requests/record-move';
import { notifyOfWaitlist } from '@/server/areas/waitlists/notify-of-waitlist';

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
