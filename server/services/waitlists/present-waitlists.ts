import type { WaitlistGroup } from '@/api/contract/types';
import { monthOf } from '@/lib/dates';
import { groupBy } from '@/lib/group-by';
import { limits } from '@/lib/limits';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import type { Queryable } from '@/server/db/connection';
import type { WaitlistGroupRow } from '@/server/repositories/waitlist-groups';
import { placesInLine } from '@/server/repositories/waitlist-lines';
import { movementsOf } from '@/server/repositories/waitlist-movements';
import { readRequestParts } from '@/server/services/requests/present-requests';

/** A family's waitlist requests as the contract answers them, in the given order; one query a part. */
export async function presentWaitlists(db: Queryable, groups: readonly WaitlistGroupRow[]): Promise<WaitlistGroup[]> {
  const ids = groups.map((group) => group.id);
  const partsOf = await readRequestParts(db, 'waitlist', groups);
  const movements = groupBy(await movementsOf(db, ids, limits.movementsMax), (movement) => movement.waitlistId);
  const lines = new Map((await placesInLine(db, ids)).map((line) => [line.id, line]));
  return groups.map((group) => ({
    ...partsOf(group),
    type: group.type,
    scheduleType: group.scheduleType,
    bookingDates: group.bookingDates,
    startMonth: group.startMonth && monthOf(group.startMonth),
    permanentBookingDays: group.permanentBookingDays,
    position: lines.get(group.id)?.position ?? null,
    lineLength: lines.get(group.id)?.lineLength ?? 0,
    joinedAt: group.joinedAt.toISOString(),
    canHide: isFinal(waitlistWorkflow, group.status),
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
