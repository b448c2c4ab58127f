import {
  createAlert,
  deleteAlert,
  listAlerts,
  readAlertStop,
  setAlertHour,
  stopAlerts,
  updateAlert,
} from '@/server/areas/facilities/alerts/manage-alerts';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type Operations =
  | 'listSearchAlerts'
  | 'createSearchAlert'
  | 'setAlertHour'
  | 'updateSearchAlert'
  | 'deleteSearchAlert'
  | 'readAlertStop'
  | 'stopAlerts';

/** Alerts: a mail when a place becomes free. */
export const alertRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  listSearchAlerts: ({ caller }) => listAlerts(deps, caller),
  createSearchAlert: ({ caller, body, context }) => createAlert(deps, caller, body, context.idempotency),
  setAlertHour: ({ caller, body }) => setAlertHour(deps, caller, body.hour),
  updateSearchAlert: ({ caller, params, body }) => updateAlert(deps, caller, params.id, body),
  deleteSearchAlert: ({ caller, params }) => deleteAlert(deps, caller, params.id),
  readAlertStop: ({ params }) => readAlertStop(deps, params.key),
  stopAlerts: ({ params }) => stopAlerts(deps, params.key),
});
