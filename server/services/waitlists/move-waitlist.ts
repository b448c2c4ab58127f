import { conflict } from '@/lib/app-error';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus, type Actor } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import type { MoveDetails } from '@/server/domain/requests/repeat';
import type { Reply } from '@/server/domain/requests/reply';
import { waitlistDueAt } from '@/server/domain/waitlists/due';
import { reasonBehind } from '@/server/domain/waitlists/movement-reason';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { recordMove } from '@/server/repositories/request-moves';
import { readWaitlist, updateWaitlistRow, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import { recordMovements } from '@/server/repositories/waitlist-movements';
import type { RequestDeps } from '@/server/services/deps';
import { countReply } from '@/server/services/requests/count-reply';
import { notifyOfWaitlist } from '@/server/services/waitlists/notify-of-waitlist';

export interface WaitlistMove {
  actor: Actor;
  action: string;
  /** What it is about, to be kept with it. */
  details?: MoveDetails;
}

interface MoveOptions {
  note?: string | null;
  /** The booking that was offered. */
  booking?: BookingGroupRow | null;
  /** The account of the parent who makes it. */
  by?: string;
  /** The version at which it is made, where what belongs to the move has raised it already. */
  fromVersion?: number;
}

/** How moves count among the facility's answers; the others do not. */
const replies: Readonly<Partial<Record<Actor, Readonly<Record<string, Reply>>>>> = {
  facility: { offer: 'accepted', decline: 'declined' },
};

/**
 * Moves a waitlist request by its own table; `waitlist` is locked by the caller, who has looked for a repeat (isDone). Moves
 * that follow an offered booking are moveWaitlistWithBooking's. What the table does not have is a `conflict`.
 */
export async function moveWaitlist(
  tx: Tx,
  deps: RequestDeps,
  waitlist: WaitlistGroupRow,
  move: WaitlistMove,
  { note = null, booking = null, by, fromVersion = waitlist.version }: MoveOptions = {},
): Promise<WaitlistGroupRow> {
  const to = nextStatus(waitlistWorkflow, waitlist.status, move.actor, move.action);
  if (to === null) throw conflict('This request has changed, so you can no longer do this.');
  const now = deps.clock.now();
  await updateWaitlistRow(tx, waitlist.id, {
    status: to,
    dueAt: waitlistDueAt({ ...waitlist, status: to }, booking, waitlist.timeZone, now),
    isExample: move.actor === 'clock' ? waitlist.isExample : false,
    updatedAt: now,
  });
  const { id } = waitlist;
  await recordMove(tx, 'waitlist', {
    subjectId: id,
    at: now,
    ...move,
    fromStatus: waitlist.status,
    toStatus: to,
    note,
    fromVersion,
  });
  if (waitlist.passedOnAt === null)
    await countReply(tx, 'waitlist', waitlist, replies[move.actor]?.[move.action] ?? null, now);
  const up = reasonBehind(waitlist.status, move);
  if (up) {
    const { facilityId, familyId } = waitlist;
    await recordMovements(tx, { at: now, facilityId, familyId, up });
  }
  const after = (await readWaitlist(tx, id))!;
  await notifyOfWaitlist(tx, deps, after, booking, { note, by });
  return after;
}
