import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { createAlert, deleteAlert, setAlertHour, updateAlert } from '@/server/areas/alerts/manage-alerts';
import { listAlerts } from '@/server/areas/alerts/present-alerts';
import { readAlertStop, stopAlerts } from '@/server/areas/alerts/stop-alerts';

type Operations =
  | 'listSearchAlerts'
  | 'createSearchAlert'
  | 'setAlertHour'
  | 'updateSearchAlert'
  | 'deleteSearchAlert'
  | 'readAlertStop'
  | 'stopAlerts';

/** What a family is told of when a place comes free (record 0165). */
export const alertRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listSearchAlerts: ({ caller }) => listAlerts(deps, caller),
  createSearchAlert: ({ caller, body, context }) => createAlert(deps, caller, body, context.idempotency),
  setAlertHour: ({ caller, body }) => setAlertHour(deps, caller, body.hour),
  updateSearchAlert: ({ caller, params, body }) => updateAlert(deps, caller, params.id, body),
  deleteSearchAlert: ({ caller, params }) => deleteAlert(deps, caller, params.id),
  readAlertStop: ({ params }) => readAlertStop(deps, params.key),
  stopAlerts: ({ params }) => stopAlerts(deps, params.key),
});
