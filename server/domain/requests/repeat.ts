import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@/lib/workflow/workflow';

/** What a move was about besides its kind: dates, a target, amounts in minor units. As JSON: an instant is its ISO text. */
export type MoveDetails = Readonly<Record<string, unknown>>;

/** A move as it was recorded. */
export interface RecordedMove {
  actor: Actor;
  action: string;
  note: string | null;
  /** The version of the request at which it was made; null where it was not kept. */
  fromVersion: number | null;
  details: MoveDetails | null;
}

/** What a person asks to be done. A detail that is undefined was not stated, and so is the version. */
export interface AskedMove {
  actor: 'parent' | 'facility';
  action: string;
  version?: number | undefined;
  details?: MoveDetails;
  /** What the facility says with it; null where it says nothing, as when it repeats a move alone. */
  note?: string | null;
}

/** Moves that leave the one before them standing: what was agreed is paid, or comes to its end. */
const consequences: readonly string[] = ['payment succeed', 'clock complete'];

/** So many of the newest moves tell whether an asked one is a repeat. */
export const movesToKnowARepeat = consequences.length + 1;

/**
 * Whether what is asked has been done already: it is the very move that was recorded, and that one is still in force
 * (product rule 4, "Repeats"). Whoever lost the answer names the version that they saw before their move: then it must
 * be the newest move, made at that version. Whoever sees the request as it is now, or does not look, may also ask for a
 * move that has had its consequences since.
 *
 * @param newest the request's moves, newest first
 */
export function isRepeat(asked: AskedMove, request: { version: number }, newest: readonly RecordedMove[]): boolean {
  const { version } = asked;
  if (version !== undefined && version !== request.version) {
    return newest[0] !== undefined && newest[0].fromVersion === version && isSame(asked, newest[0]);
  }
  const standing = newest.find(({ actor, action }) => !consequences.includes(`${actor} ${action}`));
  return standing !== undefined && isSame(asked, standing);
}

function isSame(asked: AskedMove, recorded: RecordedMove): boolean {
  if (asked.actor !== recorded.actor || asked.action !== recorded.action) return false;
  if (typeof asked.note === 'string' && asked.note !== recorded.note) return false;
  return Object.entries(asked.details ?? {}).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, recorded.details?.[name]),
  );
}
