import type { WaitlistGroup } from '@/api/contract/types';
import { monthOf } from '@/lib/dates/dates';
import { groupBy } from '@/lib/text/group-by';
import { limits } from '@/lib/limits';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { readRequestParts } from '@/server/areas/requests/present-requests';
import { movementsOf, placesInLine, type WaitlistGroupRow } from '@/server/areas/waitlists/rows';
import type { Queryable } from '@/server/db/connection';

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
