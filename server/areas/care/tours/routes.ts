import type { tourCalls } from '@/api/contract/tours-and-waitlists';
import { answerTour } from '@/server/areas/care/tours/answer-tour';
import { getTour, hideTour, listTours } from '@/server/areas/care/tours/read-tours';
import { requestTour, updateTour } from '@/server/areas/care/tours/request-tour';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Tours. */
export const tourRoutes = (deps: Deps): HandlersOf<typeof tourCalls> => ({
  listUpcomingTours: ({ caller, query }) => listTours(deps, caller, 'upcoming', query),
  listTours: ({ caller, query }) => listTours(deps, caller, 'all', query),
  getTour: ({ caller, params }) => getTour(deps, caller, params.id),
  requestTour: ({ caller, body, context }) => requestTour(deps, caller, body, context.idempotency),
  updateTour: ({ caller, params, body }) => updateTour(deps, caller, params.id, body),
  approveTour: ({ caller, params, body }) => answerTour(deps, caller, params.id, 'approve', body),
  keepTour: ({ caller, params, body }) => answerTour(deps, caller, params.id, 'keep', body),
  cancelTour: ({ caller, params, body }) => answerTour(deps, caller, params.id, 'cancel', body),
  hideTour: ({ caller, params, body }) => hideTour(deps, caller, params.id, body),
});
