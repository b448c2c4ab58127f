import { AppError } from '@/lib/app-error';
import { WaitlistStatus } from '@/lib/enums';
import { dayMs } from '@/lib/dates/moments';
import { waitlistRestDays } from '@/lib/workflow/waitlist';
import { waitingInOrder } from '@/server/areas/waitlists/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { offerPlace } from '@/server/areas/waitlists/offer-place';

/**
 * Offers free places to waiting families in order: the first whose whole request fits gets the offer (record 0051).
 * Families that declined an offer, or whose offer was withdrawn, are passed over for a week or until they change their
 * request (record 0050). Returns the number of offers.
 */
export async function offerFreePlaces(deps: Deps): Promise<number> {
  let offered = 0;
  const now = deps.clock.now();
  const restedSince = new Date(now.getTime() - waitlistRestDays * dayMs);
  for (const id of await waitingInOrder(deps.db, now, restedSince)) {
    try {
      const { row } = await offerPlace(deps, id);
      if (row.status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL) offered += 1;
    } catch (error) {
      // Not free, not to be fulfilled, or gone meanwhile: the next in line is asked.
      if (!(error instanceof AppError)) deps.log.error({ waitlistId: id, err: error }, 'an offer failed');
    }
  }
  return offered;
}
