import type { reviewCalls } from '@/api/contract/bookings';
import { reviewRequest } from '@/server/areas/care/reviews/review-request';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** POST /v1/request/{id}/review (product section 7). */
export const reviewRoutes = (deps: Deps): HandlersOf<typeof reviewCalls> => ({
  reviewRequest: ({ caller, params, body, context }) =>
    reviewRequest(deps, caller, context.idempotency, params.id, body),
});
