import type { Body, Paged, Query, WaitlistGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { monthOf } from '@/lib/dates/dates';
import { valuesOf, WaitlistStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { limits } from '@/lib/limits';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { answerPage, hideRequest, readRequestParts } from '@/server/areas/care/requests/read-requests';
import { waitingStatuses } from '@/server/areas/care/requests/rules';
import {
  listWaitlistRows,
  lockWaitlist,
  movementsOf,
  linePositions,
  offerDeadlines,
  readWaitlist,
  updateWaitlistRow,
  type WaitlistGroupRow,
} from '@/server/areas/care/waitlists/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

const openStatuses = valuesOf(WaitlistStatus).filter((status) => !isFinal(waitlistWorkflow, status));

/** `upcoming` leaves out final ones; both leave out hidden ones (product rule 4, "Lists"). */
export const listWaitlists = (
  deps: Deps,
  { familyId }: Caller,
  list: 'upcoming' | 'all',
  query: Query<'listWaitlists'>,
): Promise<Paged<WaitlistGroup>> => {
  const narrow = { statuses: list === 'upcoming' ? openStatuses : null, waiting: waitingStatuses.waitlists };
  return answerPage(
    query,
    (at) => listWaitlistRows(deps.db, familyId, narrow, at),
    (groups) => presentWaitlists(deps.db, groups),
  );
};

/** Throws `notFound` for another family's request. */
export async function getWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  const waitlist = await readWaitlist(deps.db, id, caller.familyId);
  if (!waitlist) throw notFound();
  return presentWaitlist(deps.db, waitlist);
}

export const hideWaitlist = (
  deps: Deps,
  caller: Caller,
  id: string,
  shown?: Body<'hideWaitlist'>,
): Promise<WaitlistGroup> =>
  hideRequest(deps, caller, id, shown?.version, {
    lock: lockWaitlist,
    refusal: ({ status }) =>
      isFinal(waitlistWorkflow, status) ? null : 'Only a request that is over can be removed from the list.',
    update: updateWaitlistRow,
    present: presentWaitlist,
  });

/** A family's waitlist requests in the contract's shape and the given order. The number of queries is constant. */
export async function presentWaitlists(db: Queryable, groups: readonly WaitlistGroupRow[]): Promise<WaitlistGroup[]> {
  const ids = groups.map((group) => group.id);
  const partsOf = await readRequestParts(db, 'waitlist', groups);
  const movements = groupBy(await movementsOf(db, ids, limits.movementsMax), (movement) => movement.waitlistId);
  const lines = new Map((await linePositions(db, ids)).map((line) => [line.id, line]));
  const deadlines = await offerDeadlines(db, ids);
  return groups.map((group) => ({
    ...partsOf(group),
    // An offer is answered on its booking, and has no deadline of its own.
    expiresAt: (deadlines.get(group.id) ?? group.dueAt)?.toISOString() ?? null,
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
