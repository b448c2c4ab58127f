import type { TourGroup } from '@/api/contract/types';
import type { Queryable } from '@/server/db/connection';
import { canHideTour } from '@/server/areas/tours/rules';
import type { TourGroupRow } from '@/server/areas/tours/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { readRequestParts } from '@/server/areas/requests/present-requests';
import { isStartOpen, startPrice } from '@/server/areas/tours/plan-start';

/**
 * A family's tours as the contract answers them, in the given order; one query a part, and those of each start that waits for
 * an answer.
 */
export async function presentTours(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  groups: readonly TourGroupRow[],
): Promise<TourGroup[]> {
  const partsOf = await readRequestParts(db, 'tour', groups);
  const prices = new Map<string, Awaited<ReturnType<typeof startPrice>>>();
  for (const group of groups) if (isStartOpen(group)) prices.set(group.id, await startPrice(db, group));
  const now = deps.clock.now();
  return groups.map((group) => ({
    ...partsOf(group),
    preferredTimes: group.preferredTimes,
    scheduledAt: group.scheduledAt?.toISOString() ?? null,
    offer: group.offer && { ...group.offer, price: prices.get(group.id) ?? null },
    confirmedAt: group.confirmedAt?.toISOString() ?? null,
    canHide: canHideTour(group, now),
  }));
}

export async function presentTour(db: Queryable, deps: Pick<Deps, 'clock'>, group: TourGroupRow): Promise<TourGroup> {
  return (await presentTours(db, deps, [group]))[0]!;
}
