import type { severalCalls } from '@/api/contract/tours-and-waitlists';
import type { HandlersOf } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { askSeveral } from '@/server/areas/several/ask-several';
import { getAsked } from '@/server/areas/several/read-asked';

/** Several facilities asked at once. */
export const severalRoutes = (deps: Deps): HandlersOf<typeof severalCalls> => ({
  askSeveral: ({ caller, body, context }) => askSeveral(deps, caller, body, context.idempotency),
  getAsked: ({ caller, params }) => getAsked(deps, caller, params.id),
});
