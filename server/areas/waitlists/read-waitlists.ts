import type { Body, Paged, Query, WaitlistGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { valuesOf, WaitlistStatus } from '@/lib/enums';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { waitingStatuses } from '@/server/areas/requests/rules';
import { listWaitlistRows, lockWaitlist, readWaitlist, updateWaitlistRow } from '@/server/areas/waitlists/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { answerPage, hideRequest } from '@/server/areas/requests/read-requests';
import { presentWaitlist, presentWaitlists } from '@/server/areas/waitlists/present-waitlists';

const openStatuses = valuesOf(WaitlistStatus).filter((status) => !isFinal(waitlistWorkflow, status));

/** upcoming: not final · all: whatever is not hidden (product rule 4, "Lists"). */
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

/** One of the family's requests; `notFound` for another's. */
export async function getWaitlist(deps: Deps, caller: Caller, id: string): Promise<WaitlistGroup> {
  const waitlist = await readWaitlist(deps.db, id, caller.familyId);
  if (!waitlist) throw notFound();
  return presentWaitlist(deps.db, waitlist);
}

/** Takes a request that is over out of the lists ({@link hideRequest}). */
export const hideWaitlist = (
  deps: Deps,
  caller: Caller,
  id: string,
  seen?: Body<'hideWaitlist'>,
): Promise<WaitlistGroup> =>
  hideRequest(deps, caller, id, seen?.version, {
    lock: lockWaitlist,
    refusal: ({ status }) =>
      isFinal(waitlistWorkflow, status) ? null : 'Only a request that is over can be removed from the list.',
    update: updateWaitlistRow,
    present: presentWaitlist,
  });
