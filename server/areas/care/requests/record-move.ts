import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import { markAnsweredNoticesRead } from '@/server/areas/care/notices/rows';
import { recordReply } from '@/server/areas/care/requests/rows/facilities';
import { type MoveSubject, recordMove } from '@/server/areas/care/requests/rows/moves';
import { countsAsReply, type MoveDetails, type Reply } from '@/server/areas/care/requests/rules';
import { tellFacility } from '@/server/areas/care/requests/tell-facility';
import { recordMovements } from '@/server/areas/care/waitlists/rows';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

interface RequestBefore {
  id: string;
  familyId: string;
  version: number;
  status: number;
  facilityId: string;
  createdAt: Date;
  /** When the request was mailed to the facility; such a facility does not answer in Nestling. */
  passedOnAt?: Date | null;
}

export interface MoveOptions {
  note?: string | null;
  /** The account of the parent who makes the move. */
  by?: string;
  /** The facility's contact who makes the move. */
  contactId?: string | null | undefined;
  /** Recorded with the move; a repeat is recognized by them. */
  details?: MoveDetails;
  /** The subject of the mail to the facility's contacts, where it says more than `newsOf`; it names no child. */
  news?: string | undefined;
  /** Who, what and when, in that mail's text. */
  says?: string | undefined;
}

interface MadeMove extends MoveOptions {
  actor: Actor;
  action: string;
  to: number;
  at: Date;
  /** How it counts in the facility's reply statistics. */
  reply?: Reply | null;
  /** The request's version before the move, if a step of the move has raised it already. */
  fromVersion?: number;
}

/**
 * Adds a move to the request's history and, if it is an answer of the facility, to its reply statistics. Mails a family's
 * move to the facility's contacts.
 */
export async function recordMoveOf(
  tx: Tx,
  deps: RequestDeps,
  subject: MoveSubject,
  before: RequestBefore,
  move: MadeMove,
): Promise<void> {
  const { id: subjectId, status: fromStatus, facilityId, createdAt: askedAt, passedOnAt = null } = before;
  const { actor, action, to, at, by, contactId = null, note = null, details, news, says, reply = null } = move;
  const { fromVersion = before.version } = move;
  const made = { subjectId, at, actor, action, fromStatus, toStatus: to, note, fromVersion, contactId };
  await recordMove(tx, subject, { ...made, details });
  await tellFacility(tx, deps, subjectId, { actor, action, at, from: fromStatus, details, news, says });
  // A parent who acts on a request has seen its notices.
  if (by !== undefined) await markAnsweredNoticesRead(tx, { accountId: by, familyId: before.familyId }, subjectId, at);
  if (reply === null || passedOnAt !== null || !countsAsReply(reply, subject, fromStatus)) return;
  // A timeout counts as declined, but has no reply time.
  const repliedAt = reply === 'silence' ? null : at;
  await recordReply(tx, { facilityId, subject, subjectId, askedAt, repliedAt, accepted: reply === 'accepted' });
}

/** Adds the first move of a request's history, and tells the facility's contacts. The request has been written completely. */
export async function recordFirstMove(
  tx: Tx,
  deps: RequestDeps,
  subject: MoveSubject,
  subjectId: string,
  { to, note = null, ...move }: Pick<MadeMove, 'actor' | 'action' | 'to' | 'at' | 'note'>,
): Promise<void> {
  const first = { fromStatus: null, fromVersion: null };
  await recordMove(tx, subject, { ...move, ...first, subjectId, toStatus: to, note });
  await tellFacility(tx, deps, subjectId, { ...move, from: null });
}

/** Records how positions in the facility's waitlists changed. `up` says why families moved up; null means nothing moved. */
export async function recordLineMovement(
  tx: Tx,
  { facilityId, familyId }: { facilityId: string; familyId: string },
  up: MovementReason | null,
  at: Date,
): Promise<void> {
  if (up !== null) await recordMovements(tx, { at, facilityId, familyId, up });
}
