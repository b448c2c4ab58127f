import type { Shown } from '@/server/http/public-pages';

/** The channel on which the database tells of a change to what public pages show (migration 0105). */
export const publicChannel = 'public_pages';

/** Told when a demonstration's desk has moved business time: every page shows it. */
export const clockMoved = 'clock';

/**
 * Which pages a change leaves out of date, as the database tells it: "facts" or "places", and the facility, or none where it may
 * be any. What is not understood drops everything.
 */
export function shownBy(change: string): (shows: Shown) => boolean {
  const [, what, facility] = /^(facts|places)(?: (\S+))?$/.exec(change) ?? [];
  if (what === undefined) return () => true;
  return ({ facilities, places }) => {
    if (what === 'places' && !places) return false;
    if (facilities === 'any') return true;
    return facility === undefined ? facilities.length > 0 : facilities.includes(facility);
  };
}
