import { number, object, string } from 'yup';
import { bool, empty, entity, id, instant, int, list, shape, str, zoneOffsets } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
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

export const alertCalls = {
  listSearchAlerts: operation('Facilities', 'GET /v1/parent/search_alert', 'account', {
    summary: 'List alerts',
    description: 'What the family is told of when a place comes free: one mail a day at most, at `hour`.',
    answer: alertList,
  }),
  createSearchAlert: operation('Facilities', 'POST /v1/parent/search_alert', 'account', {
    asksNew: true,
    status: 201,
    summary: 'Add an alert',
    description:
      'For a search, or with `facilityId` for one facility. Facilities that have a place now are no news. The same again is answered with the one that is there. At most 20 for a family.',
    body: shape({ facilityId: id().nullable(), search: search() }),
    bodySize: 'request',
    example: { facilityId: null, search: 'place=M5V&born=2024-10&weekdays=1&weekdays=3&session=1' },
    answer: searchAlert,
  }),
  setAlertHour: operation('Facilities', 'PUT /v1/parent/search_alert', 'account', {
    asksNew: false,
    summary: 'Choose the hour of alerts',
    description: 'On the clock of `timeZone`.',
    body: shape({ hour: hour() }),
    example: { hour: 7 },
    answer: alertList,
  }),
  updateSearchAlert: operation('Facilities', 'PUT /v1/parent/search_alert/:id', 'account', {
    asksNew: false,
    summary: 'Change, pause or resume an alert',
    description:
      'What has a place at this moment is no news afterwards. A stale version is 409 with the alert in `details`.',
    params: idParams,
    body: shape({ version: version(), search: search(), paused: bool() }),
    bodySize: 'request',
    example: { version: 1, search: 'born=2024-10&weekdays=1', paused: true },
    answer: searchAlert,
  }),
  deleteSearchAlert: operation('Facilities', 'DELETE /v1/parent/search_alert/:id', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Delete an alert',
    description: 'Deleting one that is not there is 404.',
    params: idParams,
    answer: empty(),
  }),
  readAlertStop: operation('Facilities', 'GET /v1/search_alert/stop/:key', 'public', {
    summary: 'Read what a mail’s link ends',
    description: 'Changes nothing.',
    params: keyParams,
    answer: stop,
  }),
  stopAlerts: operation('Facilities', 'POST /v1/search_alert/stop/:key', 'public', {
    summary: 'End alerts by a mail’s link',
    description: 'Pauses the alert that the key is for, or all of the family’s. Mail programs may call it (RFC 8058).',
    params: keyParams,
    answer: stop,
  }),
};
