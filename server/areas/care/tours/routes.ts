import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { answerTour } from '@/server/areas/care/tours/answer-tour';
import { getTour, hideTour, listTours } from '@/server/areas/care/tours/read-tours';
import { requestTour, updateTour } from '@/server/areas/care/tours/request-tour';

type Operations =
  | 'listUpcomingTours'
  | 'listTours'
  | 'getTour'
  | 'requestTour'
  | 'updateTour'
  | 'approveTour'
  | 'keepTour'
  | 'cancelTour'
  | 'hideTour';

/** Tours (product section 7, "Waitlist and tours"). */
export const tourRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
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
