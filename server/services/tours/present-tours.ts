import type { TourGroup } from '@/api/contract/types';
import type { TourStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import type { Queryable } from '@/server/db/connection';
import { canHideTour } from '@/server/domain/tours/rules';
import { readRequestPlaces } from '@/server/repositories/booking-parts';
import { readCareChildren } from '@/server/repositories/family-children';
import { movesOf } from '@/server/repositories/request-moves';
import { bookingsOfTours, type TourGroupRow } from '@/server/repositories/tour-groups';
import { presentMove } from '@/server/services/requests/present-move';
import { presentPlace } from '@/server/services/requests/present-place';
import { isStartOpen, startPrice } from '@/server/services/tours/plan-start';
import type { Deps } from '@/server/services/deps';

/**
 * A family's tours as the contract answers them, in the given order; one query a part, and those of each start that waits for
 * an answer.
 */
export async function presentTours(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  groups: readonly TourGroupRow[],
): Promise<TourGroup[]> {
  const ids = groups.map((group) => group.id);
  const places = await readRequestPlaces(db, [...new Set(groups.map((group) => group.addressId))]);
  const childIds = [...new Set(groups.flatMap((group) => group.children))];
  const children = await readCareChildren(db, groups[0]?.familyId ?? '', childIds);
  const moves = groupBy(await movesOf(db, 'tour', ids), (move) => move.subjectId);
  const bookings = await bookingsOfTours(db, ids);
  const prices = new Map<string, Awaited<ReturnType<typeof startPrice>>>();
  for (const group of groups) if (isStartOpen(group)) prices.set(group.id, await startPrice(db, group));
  const now = deps.clock.now();
  return groups.map((group) => ({
    id: group.id,
    version: group.version,
    number: group.number,
    ...presentPlace(places.find((place) => place.addressId === group.addressId)!),
    ageGroup: { id: group.ageGroupId, title: group.ageGroupTitle },
    children: children.filter((child) => group.children.includes(child.id)),
    preferredTimes: group.preferredTimes,
    note: group.note,
    status: group.status,
    scheduledAt: group.scheduledAt?.toISOString() ?? null,
    offer: group.offer && { ...group.offer, price: prices.get(group.id) ?? null },
    confirmedAt: group.confirmedAt?.toISOString() ?? null,
    bookingId: bookings.get(group.id) ?? null,
    createdAt: group.createdAt.toISOString(),
    passedOn: group.passedOnAt !== null,
    expiresAt: group.dueAt?.toISOString() ?? null,
    canHide: canHideTour(group, now),
    hidden: group.hiddenAt !== null,
    history: (moves.get(group.id) ?? []).map(presentMove<TourStatus>),
  }));
}

export async function presentTour(db: Queryable, deps: Pick<Deps, 'clock'>, group: TourGroupRow): Promise<TourGroup> {
  return (await presentTours(db, deps, [group]))[0]!;
}
