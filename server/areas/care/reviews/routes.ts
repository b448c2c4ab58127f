import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { reviewRequest } from '@/server/areas/care/reviews/review-request';

/** POST /v1/request/{id}/review (product section 7). */
export const reviewRoutes = (deps: Deps): Pick<Handlers, 'reviewRequest'> => ({
  reviewRequest: ({ caller, params, body, context }) =>
    reviewRequest(deps, caller, context.idempotency, params.id, body),
});
