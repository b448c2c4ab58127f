import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { askSeveral } from '@/server/areas/care/several/ask-several';
import { getAsked } from '@/server/areas/care/several/read-asked';

/** Several facilities asked at once (product section 7, "Waitlist and tours"). */
export const severalRoutes = (deps: Deps): Pick<Handlers, 'askSeveral' | 'getAsked'> => ({
  askSeveral: ({ caller, body, context }) => askSeveral(deps, caller, body, context.idempotency),
  getAsked: ({ caller, params }) => getAsked(deps, caller, params.id),
});
