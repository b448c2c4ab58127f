import type { Paged, Query, WaitlistGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { valuesOf, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { pageOffset } from '@/server/domain/family/page-offset';
import { waitingStatuses } from '@/server/domain/requests/waiting';
import { listWaitlistRows, readWaitlist } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { presentWaitlist, presentWaitlists } from '@/server/services/waitlists/present-waitlists';

const openStatuses = valuesOf(WaitlistStatus).filter((status) => !isFinal(waitlistWorkflow, status));

/** upcoming: not final · all: whatever is not hidden (product rule 4, "Lists"). */
export async function listWaitlists(
  deps: Deps,
  caller: Caller,
  list: 'upcoming' | 'all',
  { page = 1, limit = limits.pageLimit }: Query<'listWaitlists'>,
): Promise<Paged<WaitlistGroup>> {
  const narrow = { statuses: list === 'upcoming' ? openStatuses : null, waiting: waitingStatuses.waitlists };
  const at = { offset: pageOffset(page, limit), limit };
  const { groups, total } = await listWaitlistRows(deps.db, caller.familyId, narrow, at);
  const items = await presentWaitlists(deps.db, groups);
  return { items, totalItems: total, totalPages: Math.ceil(total / limit), page, limit };
}

/** One of the family's requests; `notFound` for another's. */
export async function getWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  const waitlist = await readWaitlist(deps.db, id, caller.familyId);
  if (!waitlist) throw notFound();
  return presentWaitlist(deps.db, waitlist);
}
