import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { cancelWaitlist } from '@/server/areas/care/waitlists/leave-waitlist';
import { getWaitlist, hideWaitlist, listWaitlists } from '@/server/areas/care/waitlists/read-waitlists';
import { requestWaitlist, updateWaitlist } from '@/server/areas/care/waitlists/request-waitlist';

type Operations =
  | 'listUpcomingWaitlists'
  | 'listWaitlists'
  | 'getWaitlist'
  | 'requestWaitlist'
  | 'updateWaitlist'
  | 'cancelWaitlist'
  | 'hideWaitlist';

/** Waitlists (product section 7, "Waitlist and tours"). */
export const waitlistRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listUpcomingWaitlists: ({ caller, query }) => listWaitlists(deps, caller, 'upcoming', query),
  listWaitlists: ({ caller, query }) => listWaitlists(deps, caller, 'all', query),
  getWaitlist: ({ caller, params }) => getWaitlist(deps, caller, params.id),
  requestWaitlist: ({ caller, body, context }) => requestWaitlist(deps, caller, body, context.idempotency),
  updateWaitlist: ({ caller, params, body }) => updateWaitlist(deps, caller, params.id, body),
  cancelWaitlist: ({ caller, params, body }) => cancelWaitlist(deps, caller, params.id, body),
  hideWaitlist: ({ caller, params, body }) => hideWaitlist(deps, caller, params.id, body),
});
