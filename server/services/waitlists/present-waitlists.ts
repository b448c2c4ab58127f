import type { WaitlistGroup } from '@/api/contract/types';
import { monthOf } from '@/lib/dates';
import type { WaitlistStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { limits } from '@/lib/limits';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import type { Queryable } from '@/server/db/connection';
import { readRequestPlaces } from '@/server/repositories/booking-parts';
import { readCareChildren } from '@/server/repositories/family-children';
import { movesOf } from '@/server/repositories/request-moves';
import { bookingsOfWaitlists, type WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import { placesInLine } from '@/server/repositories/waitlist-lines';
import { movementsOf } from '@/server/repositories/waitlist-movements';
import { presentMove } from '@/server/services/requests/present-move';
import { presentPlace } from '@/server/services/requests/present-place';

/** A family's waitlist requests as the contract answers them, in the given order; one query a part. */
export async function presentWaitlists(db: Queryable, groups: readonly WaitlistGroupRow[]): Promise<WaitlistGroup[]> {
  const ids = groups.map((group) => group.id);
  const places = await readRequestPlaces(db, [...new Set(groups.map((group) => group.addressId))]);
  const childIds = [...new Set(groups.flatMap((group) => group.children))];
  const children = await readCareChildren(db, groups[0]?.familyId ?? '', childIds);
  const moves = groupBy(await movesOf(db, 'waitlist', ids), (move) => move.subjectId);
  const bookings = await bookingsOfWaitlists(db, ids);
  const movements = groupBy(await movementsOf(db, ids, limits.movementsMax), (movement) => movement.waitlistId);
  const lines = new Map((await placesInLine(db, ids)).map((line) => [line.id, line]));
  return groups.map((group) => ({
    id: group.id,
    version: group.version,
    number: group.number,
    ...presentPlace(places.find((place) => place.addressId === group.addressId)!),
    ageGroup: { id: group.ageGroupId, title: group.ageGroupTitle },
    children: children.filter((child) => group.children.includes(child.id)),
    type: group.type,
    scheduleType: group.scheduleType,
    bookingDates: group.bookingDates,
    startMonth: group.startMonth && monthOf(group.startMonth),
    permanentBookingDays: group.permanentBookingDays,
    note: group.note,
    status: group.status,
    position: lines.get(group.id)?.position ?? null,
    lineLength: lines.get(group.id)?.lineLength ?? 0,
    joinedAt: group.joinedAt.toISOString(),
    bookingId: bookings.get(group.id) ?? null,
    createdAt: group.createdAt.toISOString(),
    passedOn: group.passedOnAt !== null,
    expiresAt: group.dueAt?.toISOString() ?? null,
    canHide: isFinal(waitlistWorkflow, group.status),
    hidden: group.hiddenAt !== null,
    history: (moves.get(group.id) ?? []).map(presentMove<WaitlistStatus>),
    movements: (movements.get(group.id) ?? []).map(({ at, fromPosition, toPosition, reason }) => ({
      at: at.toISOString(),
      from: fromPosition,
      to: toPosition,
      reason,
    })),
  }));
}

export async function presentWaitlist(db: Queryable, group: WaitlistGroupRow): Promise<WaitlistGroup> {
  return (await presentWaitlists(db, [group]))[0]!;
}
