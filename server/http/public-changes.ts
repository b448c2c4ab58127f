import type { Shown } from '@/server/http/public-pages';

/** The NOTIFY channel for changes to what public pages show (the migrations). */
export const publicChannel = 'public_pages';

/** Sent when the desk of a demonstration moves business time, which every page shows. */
export const clockMoved = 'clock';

/**
 * Which cached pages a notification makes out of date. The payload is "facts" or "places" and a facility's id, or no id
 * for any facility. An unknown payload drops everything.
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
