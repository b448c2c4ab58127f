import type { Handlers } from '@/server/http/types';
import { closeFeed, openFeed } from '@/server/areas/calendar/manage-feed';
import { calendarOf, readFeed } from '@/server/areas/calendar/read-feed';
import type { Deps } from '@/server/areas/shared/deps';

/** The family's bookings as a calendar that other programs subscribe to (product rule 6). */
export const calendarRoutes = (
  deps: Deps,
): Pick<Handlers, 'createCalendarFeed' | 'deleteCalendarFeed' | 'getCalendarFile' | 'getCalendarFeed'> => ({
  createCalendarFeed: ({ caller, context }) => openFeed(deps, caller, context.idempotency),
  deleteCalendarFeed: ({ caller }) => closeFeed(deps, caller),
  getCalendarFile: ({ caller }) => calendarOf(deps, caller.familyId),
  getCalendarFeed: ({ params }) => readFeed(deps, params.secret),
});
