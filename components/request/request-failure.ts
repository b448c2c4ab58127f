import { fullDate, isCalendarDate } from '@/lib/dates/dates';
import { requestPaths } from '@/lib/paths';
import { type Failure, submitFailure } from '@/store/failure';

/** The same as `submitFailure`, with links to the requests that a failed request is about. */
export const requestFailure = (failure: Failure) => ({ ...submitFailure(failure), links: linksOf(failure) });

/** The requests by which the children already have a place at the time asked for (product rule 5). */
export function linksOf({ details }: Failure): { href: string; text: string }[] {
  const { requests } = (details ?? {}) as { requests?: unknown };
  return (Array.isArray(requests) ? requests : []).flatMap((request) => {
    const { kind, id, facilityName, date } = (request ?? {}) as Record<string, unknown>;
    if ((kind !== 'booking' && kind !== 'tour') || typeof id !== 'string' || !isCalendarDate(date)) return [];
    return [{ href: requestPaths[kind](id), text: `${String(facilityName)}, ${fullDate(date)}` }];
  });
}
