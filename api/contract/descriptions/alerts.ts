import { about } from '@/api/contract/descriptions/description';

const alerts = about('Facilities');

/** What a family is told of when a place comes free. */
export const alertDescriptions = {
  listSearchAlerts: alerts(
    'List alerts',
    'What the family is told of when a place comes free: one mail a day at most, at `hour`.',
  ),
  createSearchAlert: alerts(
    'Add an alert',
    'For a search, or with `facilityId` for one facility. Facilities that have a place now are no news. The same again is answered with the one that is there. At most 20 for a family.',
  ),
  setAlertHour: alerts('Choose the hour of alerts', 'On the clock of `timeZone`.'),
  updateSearchAlert: alerts(
    'Change, pause or resume an alert',
    'What has a place at this moment is no news afterwards. A stale version is 409 with the alert in `details`.',
  ),
  deleteSearchAlert: alerts('Delete an alert', 'Deleting one that is not there is 404.'),
  readAlertStop: alerts('Read what a mail’s link ends', 'Changes nothing.'),
  stopAlerts: alerts(
    'End alerts by a mail’s link',
    'Pauses the alert that the key is for, or all of the family’s. Mail programs may call it (RFC 8058).',
  ),
} as const;
