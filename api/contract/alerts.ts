import { number, object, string } from 'yup';
import { bool, empty, entity, id, instant, int, list, shape, str, zoneOffsets } from '@/api/contract/fields';
import { idParams, version } from '@/api/contract/requests';
import { limits } from '@/lib/limits';

/** Alerts notify a family when a place becomes free. */

const hour = () => number().strict().integer().min(0, 'Not an hour.').max(23, 'Not an hour.').defined();
/** The query string of the home page: `place=M5V&born=2024-03&weekdays=1`. Days are required. */
const search = () => string().strict().max(limits.alertSearchMax, 'This search is too long.').defined();

export const searchAlert = entity('SearchAlert', {
  id: id(),
  version: version(),
  /** Null for an alert on a search. */
  facility: shape({ id: id(), name: str() }).nullable(),
  search: str(),
  /** Facilities with a free place at the last check; they aren't reported again. */
  free: int().min(0),
  paused: bool(),
  /** True once all of its dates have passed. */
  over: bool(),
  /** Last notification. */
  toldAt: instant().nullable(),
  createdAt: instant(),
});

const alertList = shape({
  /** Hour of notifications, in `timeZone`. */
  hour: int().min(0).max(23),
  /** Of the first alert's facility or search; null without alerts. */
  timeZone: str().nullable(),
  offsets: zoneOffsets(),
  items: list(searchAlert),
});

const stop = shape({ alerts: list(shape({ facility: str().nullable(), search: str(), paused: bool() })) });
const keyParams = object({ key: string().strict().max(100).defined() });

export const alerts = {
  listSearchAlerts: { answer: alertList },
  createSearchAlert: { body: shape({ facilityId: id().nullable(), search: search() }), answer: searchAlert },
  setAlertHour: { body: shape({ hour: hour() }), answer: alertList },
  updateSearchAlert: {
    params: idParams,
    body: shape({ version: version(), search: search(), paused: bool() }),
    answer: searchAlert,
  },
  deleteSearchAlert: { params: idParams, answer: empty() },
  readAlertStop: { params: keyParams, answer: stop },
  stopAlerts: { params: keyParams, answer: stop },
};
