import type { alertCalls } from '@/api/contract/alerts';
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
import type { HandlersOf } from '@/server/http/types';

/** Alerts: a mail when a place becomes free. */
export const alertRoutes = (deps: Deps): HandlersOf<typeof alertCalls> => ({
  listSearchAlerts: ({ caller }) => listAlerts(deps, caller),
  createSearchAlert: ({ caller, body, context }) => createAlert(deps, caller, body, context.idempotency),
  setAlertHour: ({ caller, body }) => setAlertHour(deps, caller, body.hour),
  updateSearchAlert: ({ caller, params, body }) => updateAlert(deps, caller, params.id, body),
  deleteSearchAlert: ({ caller, params }) => deleteAlert(deps, caller, params.id),
  readAlertStop: ({ params }) => readAlertStop(deps, params.key),
  stopAlerts: ({ params }) => stopAlerts(deps, params.key),
});
