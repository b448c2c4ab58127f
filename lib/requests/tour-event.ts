import type { CalendarEvent } from '@/lib/requests/icalendar';
import { paths } from '@/lib/paths';
import { addressLine, type PostalPlace } from '@/lib/search/place-links';

const tourMinutes = 30;

interface Visit extends PostalPlace {
  id: string;
  number: string;
  /** Its name. */
  facility: string;
  scheduledAt: Date;
  updatedAt: Date;
}

/** A confirmed tour in a calendar, the same in the family's feed and in a file of its own. @param portalUrl without a path */
export const tourEvent = (tour: Visit, portalUrl: string): CalendarEvent => ({
  uid: `${tour.id}@${new URL(portalUrl).hostname}`,
  summary: `Tour of ${tour.facility}`,
  description: `Tour ${tour.number}\n${portalUrl}${paths.tour(tour.id)}`,
  location: addressLine(tour),
  updatedAt: tour.updatedAt,
  when: { start: tour.scheduledAt, minutes: tourMinutes },
});
