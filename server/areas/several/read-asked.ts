import type { AskedTogether } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import type { Queryable } from '@/server/db/connection';
import { firstAnswerAt } from '@/server/areas/several/rules';
import { medianReplyHoursOf } from '@/server/areas/requests/rows/facility-replies';
import type { RequestRow } from '@/server/areas/requests/rows/groups';
import { rowsAskedTogether } from '@/server/areas/requests/rows/asked-together';
import type { TourGroupRow } from '@/server/areas/tours/rows';
import type { WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { presentTours } from '@/server/areas/tours/present-tours';
import { presentWaitlists } from '@/server/areas/waitlists/present-waitlists';

/** The requests that were made with one question of the family's, and who has answered; `notFound` for another's. */
export const getAsked = (deps: Deps, { familyId }: Caller, id: string): Promise<AskedTogether> =>
  readAsked(deps.db, deps, familyId, id);

/** The same inside a transaction. Throws `notFound`. */
export async function readAsked(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  familyId: string,
  id: string,
): Promise<AskedTogether> {
  const tours = await rowsAskedTogether<TourGroupRow>(db, 'tourGroup', familyId, id);
  const waitlists = await rowsAskedTogether<WaitlistGroupRow>(db, 'waitlistGroup', familyId, id);
  const rows: readonly RequestRow[] = [...tours, ...waitlists];
  const [first] = rows;
  if (!first) throw notFound();
  const hours = await medianReplyHoursOf(db, [...new Set(rows.map(({ facilityId }) => facilityId))]);
  const withAnswer = <G extends Request>(request: G) => ({
    request,
    answeredAt: firstAnswerAt(request.history),
    medianReplyHours: hours.get(request.facility.id) ?? null,
  });
  return {
    id,
    kind: tours.length > 0 ? 'tour' : 'waitlist',
    askedAt: first.createdAt.toISOString(),
    tours: (await presentTours(db, deps, tours)).map(withAnswer),
    waitlists: (await presentWaitlists(db, waitlists)).map(withAnswer),
  };
}

interface Request {
  facility: { id: string };
  history: Parameters<typeof firstAnswerAt>[0];
}
