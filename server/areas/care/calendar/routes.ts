import type { calendarCalls } from '@/api/contract/common';
import { calendarOf, closeFeed, openFeed, readFeed } from '@/server/areas/care/calendar/feed';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** The family's bookings as a calendar feed for other programs (product rule 6). */
export const calendarRoutes = (deps: Deps): HandlersOf<typeof calendarCalls> => ({
  createCalendarFeed: ({ caller, context }) => openFeed(deps, caller, context.idempotency),
  deleteCalendarFeed: ({ caller }) => closeFeed(deps, caller),
  getCalendarFile: ({ caller }) => calendarOf(deps, caller.familyId),
  getCalendarFeed: ({ params }) => readFeed(deps, params.secret),
});
