import { type Clocks, followWall } from '@/server/areas/platform/zones/rules';
import {
  followFirstStarts,
  instantsOf,
  moveInstants,
  promised,
  type PromiseKind,
  type Whose,
} from '@/server/areas/platform/zones/rows';
import type { Tx } from '@/server/db/connection';

/** Kinds that no deadline depends on: their wall time is kept to the minute. */
const exact: readonly PromiseKind[] = [
  'visit',
  'proposedVisit',
  'firstDayMail',
  'priceMail',
  'morningMail',
  'alertMail',
];

interface Following {
  whose: Whose;
  before: Clocks;
  after: Clocks;
  now: Date;
  /** Families were told different times, so no deadline moves to an earlier instant. */
  laterHolds?: boolean;
}

interface Followed {
  kind: PromiseKind;
  rows: number;
  /** Numbers of requests. */
  requests: string[];
}

/** Moves stored instants so that the wall times that were promised with them stay (record 0180). */
export async function followWallTimes(
  tx: Tx,
  { whose, before, after, now, laterHolds = false }: Following,
): Promise<Followed[]> {
  const followed: Followed[] = [];
  for (const kind of Object.keys(promised) as PromiseKind[]) {
    const moved = (await instantsOf(tx, kind, whose))
      .map((from) => ({ from, to: followWall(from, before, after) }))
      .filter(({ from, to }) => (laterHolds && !exact.includes(kind) ? to > from : to.getTime() !== from.getTime()));
    if (moved.length > 0) followed.push({ kind, ...(await moveInstants(tx, kind, { whose, moved, now })) });
  }
  if (followed.length > 0) await followFirstStarts(tx);
  return followed;
}
