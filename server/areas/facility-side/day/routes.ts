import { confirmPlacesByLink, readPlacesLink } from '@/server/areas/facility-side/day/change-places';
import { readMorningMail, setMorningMail } from '@/server/areas/facility-side/day/mail-mornings';
import { markChildByLink, readDayLink } from '@/server/areas/facility-side/day/read-day';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type Operations =
  | 'readDayLink'
  | 'markChild'
  | 'readPlacesLink'
  | 'confirmPlaces'
  | 'readMorningMail'
  | 'setMorningMail'
  | 'stopMorningMail';

/** A facility's day and places, by the links in the morning mail. */
export const dayRoutes = (deps: Deps): Pick<Handlers, Operations> => ({
  readDayLink: ({ params, context }) => readDayLink(deps, params.key, context.address),
  markChild: ({ params, body, context }) => markChildByLink(deps, params.key, body, context.address),
  readPlacesLink: ({ params, context }) => readPlacesLink(deps, params.key, context.address),
  confirmPlaces: ({ params, body, context }) => confirmPlacesByLink(deps, params.key, body, context.address),
  readMorningMail: ({ params, context }) => readMorningMail(deps, params.key, context.address),
  setMorningMail: ({ params, body, context }) => setMorningMail(deps, params.key, body.on, context.address),
  stopMorningMail: ({ params, context }) => setMorningMail(deps, params.key, false, context.address),
});
