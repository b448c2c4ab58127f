import type { dayCalls } from '@/api/contract/facility-day';
import { confirmPlacesByLink, readPlacesLink } from '@/server/areas/facility-side/day/change-places';
import { readMorningMail, setMorningMail } from '@/server/areas/facility-side/day/mail-mornings';
import { markAllHereByLink, markChildByLink, readDayLink } from '@/server/areas/facility-side/day/read-day';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** A facility's day and places, by the links in the morning mail. */
export const dayRoutes = (deps: Deps): HandlersOf<typeof dayCalls> => ({
  readDayLink: ({ params, context }) => readDayLink(deps, params.key, context),
  markChild: ({ params, body, context }) => markChildByLink(deps, params.key, body, context),
  markAllHere: ({ params, body, context }) => markAllHereByLink(deps, params.key, body, context),
  readPlacesLink: ({ params, context }) => readPlacesLink(deps, params.key, context.address),
  confirmPlaces: ({ params, body, context }) => confirmPlacesByLink(deps, params.key, body, context.address),
  readMorningMail: ({ params, context }) => readMorningMail(deps, params.key, context.address),
  setMorningMail: ({ params, body, context }) => setMorningMail(deps, params.key, body.on, context.address),
  stopMorningMail: ({ params, context }) => setMorningMail(deps, params.key, false, context.address),
});
