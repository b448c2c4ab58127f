import { randomUUID } from 'node:crypto';
import type { Answer, Body } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { BookingItemStatus } from '@/lib/enums';
import { meanRating } from '@/server/areas/care/reviews/rules';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import {
  firstGuardianName,
  insertReview,
  lockFacilityRating,
  refreshRating,
} from '@/server/areas/facilities/listings/rows/reviews';
import { endExample } from '@/server/areas/care/requests/rows/requests';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';

/**
 * A parent reviews the facility of a booking, once, after its first attended date (product rule 4). Updates the facility's
 * average. Throws `notFound`, or `conflict` before that date and for a second review.
 */
export async function reviewRequest(
  deps: Deps,
  caller: Caller,
  claim: IdempotencyClaim | null,
  id: string,
  body: Body<'reviewRequest'>,
): Promise<Answer<'reviewRequest'>> {
  return createOnce(deps, caller, claim, async (tx) => {
    const group = await readGroup(tx, id, caller.familyId);
    if (!group) throw notFound();
    const items = await itemsOfGroups(tx, [id]);
    if (!items.some((item) => item.status === BookingItemStatus.ATTENDED)) {
      throw conflict('You can leave a review after your child’s first day of care.');
    }
    await lockFacilityRating(tx, group.facilityId);
    const ratings = Object.fromEntries(
      Object.entries(body.ratings).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
    const review = {
      id: randomUUID(),
      groupId: id,
      facilityId: group.facilityId,
      familyId: caller.familyId,
      authorName: (await firstGuardianName(tx, caller.familyId)) ?? 'A parent',
      ratings,
      rating: meanRating(Object.values(ratings)),
      text: body.text,
      at: deps.clock.now(),
    };
    if (!(await insertReview(tx, review))) throw conflict('You’ve already reviewed this booking.');
    await refreshRating(tx, group.facilityId);
    await endExample(tx, id);
    return { id: review.id, at: review.at.toISOString(), rating: review.rating };
  });
}
