import type { waitlistCalls } from '@/api/contract/tours-and-waitlists';
import { cancelWaitlist } from '@/server/areas/care/waitlists/leave-waitlist';
import { getWaitlist, hideWaitlist, listWaitlists } from '@/server/areas/care/waitlists/read-waitlists';
import { requestWaitlist, updateWaitlist } from '@/server/areas/care/waitlists/request-waitlist';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Waitlists. */
export const waitlistRoutes = (deps: Deps): HandlersOf<typeof waitlistCalls> => ({
  listUpcomingWaitlists: ({ caller, query }) => listWaitlists(deps, caller, 'upcoming', query),
  listWaitlists: ({ caller, query }) => listWaitlists(deps, caller, 'all', query),
  getWaitlist: ({ caller, params }) => getWaitlist(deps, caller, params.id),
  requestWaitlist: ({ caller, body, context }) => requestWaitlist(deps, caller, body, context.idempotency),
  updateWaitlist: ({ caller, params, body }) => updateWaitlist(deps, caller, params.id, body),
  cancelWaitlist: ({ caller, params, body }) => cancelWaitlist(deps, caller, params.id, body),
  hideWaitlist: ({ caller, params, body }) => hideWaitlist(deps, caller, params.id, body),
});
