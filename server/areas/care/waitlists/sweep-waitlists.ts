import { AppError } from '@/lib/app-error';
import { WaitlistStatus } from '@/lib/enums';
import { advanceDue } from '@/server/areas/care/requests/request-moves';
import { dueIds } from '@/server/areas/care/requests/rows/requests';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { moveWaitlist } from '@/server/areas/care/waitlists/move-waitlist';
import { forgetNotesToOffer, lockWaitlist, notesToOffer, requestsToOffer } from '@/server/areas/care/waitlists/rows';

/** Completes requests whose care starts and expires those whose dates have passed (product rule 4). Returns how many. */
export const advanceDueWaitlists = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'waitlistGroup', { now, skip, limit }),
    async advance(tx, id) {
      const waitlist = await lockWaitlist(tx, id);
      if (!waitlist?.dueAt || waitlist.dueAt > deps.clock.now()) return;
      const action = waitlist.status === WaitlistStatus.APPROVED ? 'complete' : 'expire';
      await moveWaitlist(tx, deps, waitlist, { actor: 'clock', action });
    },
    failed: ['waitlistId', 'a due waitlist request could not be advanced'],
  });

/**
 * Offers free places to waiting families in order: the first whose whole request fits gets the offer. Families whose last offer
 * was declined or withdrawn are skipped for a week or until they change their request (record 0050). Returns the number of
 * offers.
 */
export async function offerFreePlaces(deps: Deps): Promise<number> {
  let offered = 0;
  // Read before the requests: places that come free from now on need another run.
  const notes = await notesToOffer(deps.db);
  for (const id of await requestsToOffer(deps.db, deps.clock.now())) {
    try {
      const { row } = await offerPlace(deps, id, { inTurn: true });
      if (row.status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) offered += 1;
    } catch (error) {
      // AppError: the request no longer fits or is gone; try the next.
      if (!(error instanceof AppError)) deps.log.error({ waitlistId: id, err: error }, 'an offer failed');
    }
  }
  await forgetNotesToOffer(deps.db, notes);
  return offered;
}
