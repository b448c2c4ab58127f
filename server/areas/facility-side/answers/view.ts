import type { AnswerRequest } from '@/api/contract/types';
import { counterKeyOf, freePlaces } from '@/server/areas/facilities/capacity/rows';
import { countPlaces } from '@/server/areas/facilities/capacity/rules';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

/** What depends on the request's kind. */
type KindView = RequestHead &
  Pick<AnswerRequest, 'seesHealth' | 'unanswered' | 'moves' | 'care' | 'refund' | 'tour' | 'waitlist'> & {
    dueAt: Date | null;
    /** On which there is, or would be, care; ascending. Children are as old as on the next one. */
    careDays: readonly string[];
  };

interface RequestHead extends Pick<AnswerRequest, 'number' | 'version' | 'status' | 'note'> {
  facilityId: string;
  addressId: string;
  /** Ids. */
  children: readonly string[];
}

/** Only these columns of a row: the page shows nothing else of it. */
export const headOf = ({
  number,
  version,
  status,
  note,
  facilityId,
  addressId,
  children,
}: RequestHead): RequestHead => ({
  number,
  version,
  status,
  note,
  facilityId,
  addressId,
  children,
});

/** Null if the request no longer exists. Throws `invalid` {dates} for dates that cannot be cancelled. */
export type ReadView = (deps: Deps, id: string, dates?: readonly string[]) => Promise<KindView | null>;

type Sessions = Parameters<typeof countPlaces>[0];

/**
 * The fewest places left in the groups of these sessions, by date.
 *
 * @param takes whether the sessions do not hold their places yet: these then do not count as left, and a number below 0 says how
 * many are missing
 */
export async function placesLeftByDate(db: Queryable, sessions: Sessions, takes = false): Promise<Map<string, number>> {
  const wanted = countPlaces(sessions);
  const free = wanted.length > 0 ? await freePlaces(db, wanted) : new Map<string, number>();
  const left = new Map<string, number>();
  for (const place of wanted) {
    const here = free.get(counterKeyOf(place))! - (takes ? place.places : 0);
    left.set(place.date, Math.min(here, left.get(place.date) ?? here));
  }
  return left;
}
