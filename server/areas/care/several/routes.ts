import type { severalCalls } from '@/api/contract/tours-and-waitlists';
import { askSeveral } from '@/server/areas/care/several/ask-several';
import { getAsked } from '@/server/areas/care/several/read-asked';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Several facilities asked at once. */
export const severalRoutes = (deps: Deps): HandlersOf<typeof severalCalls> => ({
  askSeveral: ({ caller, body, context }) => askSeveral(deps, caller, body, context.idempotency),
  getAsked: ({ caller, params }) => getAsked(deps, caller, params.id),
});
