import { createHash } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import { canonicalJson } from '@/server/areas/agreement/rules';
import { isRepeat, movesToKnowARepeat, type AskedMove, type MoveDetails } from '@/server/areas/requests/rules';
import { newestMoves, type MoveSubject } from '@/server/areas/requests/rows/moves';

/**
 * Whether this very move has been made and is still in force (product rule 4, "Repeats"):
 * then nothing is to be done. The request is locked.
 */
export async function isDone(
  tx: Tx,
  subject: MoveSubject,
  request: { id: string; version: number },
  asked: AskedMove,
): Promise<boolean> {
  return isRepeat(asked, request, await newestMoves(tx, subject, request.id, movesToKnowARepeat));
}

/**
 * The same for a request that is to be hidden, which is no move of its history. Nothing moves a hidden request any more, so
 * it was hidden at the version before the one it has.
 */
export const isHidden = (request: { hiddenAt: Date | null; version: number }, version: number | undefined): boolean =>
  request.hiddenAt !== null && (version === undefined || [request.version - 1, request.version].includes(version));

/** What a change asks for, to be kept with its move: where, and a fingerprint of all the rest. */
export function detailsOfChange({ version: _, ...wish }: { version?: number; facilityId: string }): MoveDetails {
  return { facilityId: wish.facilityId, wish: createHash('sha256').update(canonicalJson(wish)).digest('hex') };
}
