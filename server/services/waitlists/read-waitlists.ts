import type { Paged, Query, WaitlistGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { valuesOf, WaitlistStatus } from '@/lib/enums';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { waitingStatuses } from '@/server/domain/requests/waiting';
import { listWaitlistRows, readWaitlist } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { paged, pageOf } from '@/server/services/paging';
import { presentWaitlist, presentWaitlists } from '@/server/services/waitlists/present-waitlists';

const openStatuses = valuesOf(WaitlistStatus).filter((status) => !isFinal(waitlistWorkflow, status));

/** upcoming: not final · all: whatever is not hidden (product rule 4, "Lists"). */
export async function listWaitlists(
  deps: Deps,
  caller: Caller,
  list: 'upcoming' | 'all',
  query: Query<'listWaitlists'>,
): Promise<Paged<WaitlistGroup>> {
  const narrow = { statuses: list === 'upcoming' ? openStatuses : null, waiting: waitingStatuses.waitlists };
  const page = pageOf(query);
  const { groups, total } = await listWaitlistRows(deps.db, caller.familyId, narrow, page);
  return paged(await presentWaitlists(deps.db, groups), total, page);
}

/** One of the family's requests; `notFound` for another's. */
export async function getWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  const waitlist = await readWaitlist(deps.db, id, caller.familyId);
  if (!waitlist) throw notFound();
  return presentWaitlist(deps.db, waitlist);
}
