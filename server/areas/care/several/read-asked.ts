import type { AskedTogether } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import type { Actor } from '@/lib/workflow/workflow';
import { medianReplyHoursOf } from '@/server/areas/care/requests/rows/facilities';
import { type RequestRow, rowsAskedTogether } from '@/server/areas/care/requests/rows/requests';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { presentTours } from '@/server/areas/care/tours/read-tours';
import type { TourGroupRow } from '@/server/areas/care/tours/rows';
import { presentWaitlists } from '@/server/areas/care/waitlists/read-waitlists';
import type { WaitlistGroupRow } from '@/server/areas/care/waitlists/rows';
import type { Queryable } from '@/server/db/connection';

/** The family's requests that were sent together, and who has answered. Throws `notFound` for another family's. */
export const getAsked = (deps: Deps, { familyId }: Caller, id: string): Promise<AskedTogether> =>
  readAsked(deps.db, deps, familyId, id);

/** The same with the caller's connection. */
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

/** When the facility first answered; null if it has not. @param moves oldest first */
const firstAnswerAt = (moves: readonly { by: Actor; at: string }[]): string | null =>
  moves.find(({ by }) => by === 'facility')?.at ?? null;
