import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import { markAnsweredNoticesRead } from '@/server/areas/notices/rows';
import { recordReply } from '@/server/areas/requests/rows/facility-replies';
import { type MoveSubject, recordMove } from '@/server/areas/requests/rows/moves';
import { counts, type MoveDetails, type Reply } from '@/server/areas/requests/rules';
import { recordMovements } from '@/server/areas/waitlists/rows';
import type { Tx } from '@/server/db/connection';

/** A request as it is before the move. */
interface Before {
  id: string;
  familyId: string;
  version: number;
  status: number;
  facilityId: string;
  createdAt: Date;
  /** When it was passed on by mail; then the facility does not answer here. */
  passedOnAt?: Date | null;
}

/** What whoever moves a request may say with it. */
export interface MoveOptions {
  note?: string | null;
  /** The account of the parent who makes it. */
  by?: string;
  /** What it is about, to be kept with it. */
  details?: MoveDetails;
}

interface MadeMove extends MoveOptions {
  actor: Actor;
  action: string;
  to: number;
  at: Date;
  /** How it counts among the facility's answers. */
  reply?: Reply | null;
  /** The version at which it is made, where what belongs to the move has raised it already. */
  fromVersion?: number;
}

/** Writes a move into the request's history, and counts it among the facility's answers where it is one. */
export async function recordMoveOf(tx: Tx, subject: MoveSubject, before: Before, move: MadeMove): Promise<void> {
  const { id: subjectId, status: fromStatus, facilityId, createdAt: askedAt, passedOnAt = null } = before;
  const { actor, action, to, at, by, note = null, details, reply = null, fromVersion = before.version } = move;
  await recordMove(tx, subject, { subjectId, at, actor, action, fromStatus, toStatus: to, note, fromVersion, details });
  // Who answers a request has seen what it was about, on Today as on its own page.
  if (by !== undefined) await markAnsweredNoticesRead(tx, { accountId: by, familyId: before.familyId }, subjectId, at);
  if (reply === null || passedOnAt !== null || !counts(reply, subject, fromStatus)) return;
  // A silence is a no, and no reply time.
  const repliedAt = reply === 'silence' ? null : at;
  await recordReply(tx, { facilityId, subject, subjectId, askedAt, repliedAt, accepted: reply === 'accepted' });
}

/** Writes the move with which a request's history begins. */
export async function recordFirstMove(
  tx: Tx,
  subject: MoveSubject,
  subjectId: string,
  { to, note = null, ...move }: Pick<MadeMove, 'actor' | 'action' | 'to' | 'at' | 'note'>,
): Promise<void> {
  await recordMove(tx, subject, { ...move, subjectId, fromStatus: null, toStatus: to, note, fromVersion: null });
}

/** Notes how the lines at the request's facility have moved, where `up` says why; null where they have not. */
export async function recordLineOf(
  tx: Tx,
  { facilityId, familyId }: { facilityId: string; familyId: string },
  up: MovementReason | null,
  at: Date,
): Promise<void> {
  if (up !== null) await recordMovements(tx, { at, facilityId, familyId, up });
}
