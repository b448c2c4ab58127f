import { calendarOf, closeFeed, openFeed, readFeed } from '@/server/areas/care/calendar/feed';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

/** The family's bookings as a calendar feed for other programs (product rule 6). */
export const calendarRoutes = (
  deps: Deps,
): Pick<Handlers, 'createCalendarFeed' | 'deleteCalendarFeed' | 'getCalendarFile' | 'getCalendarFeed'> => ({
  createCalendarFeed: ({ caller, context }) => openFeed(deps, caller, context.idempotency),
  deleteCalendarFeed: ({ caller }) => closeFeed(deps, caller),
  getCalendarFile: ({ caller }) => calendarOf(deps, caller.familyId),
  getCalendarFeed: ({ params }) => readFeed(deps, params.secret),
});
