import { number, object, string } from 'yup';
import { bool, empty, entity, id, instant, int, list, shape, str } from '@/api/contract/fields';
import { idParams, version } from '@/api/contract/requests';
import { limits } from '@/lib/limits';

/** What a family is told of when a place comes free (record 0165). */

const hour = () => number().strict().integer().min(0, 'Not an hour.').max(23, 'Not an hour.').defined();
/** As the home page's address says a search: `place=M5V&born=2024-03&weekdays=1`. Days are required. */
const search = () => string().strict().max(limits.alertSearchMax, 'This search is too long.').defined();

export const searchAlert = entity('SearchAlert', {
  id: id(),
  version: version(),
  /** The one facility it is for; null for a search. */
  facility: shape({ id: id(), name: str() }).nullable(),
  search: str(),
  /** How many facilities had a place when it was looked last: they are no news. */
  free: int().min(0),
  paused: bool(),
  /** True where all of its days have come. */
  over: bool(),
  /** When a place was last told of. */
  toldAt: instant().nullable(),
  createdAt: instant(),
});

const alertList = shape({
  /** When the family is told, on the clock of `timeZone`. */
  hour: int().min(0).max(23),
  /** Of the facility or search of the first alert; null before there is one. */
  timeZone: str().nullable(),
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
