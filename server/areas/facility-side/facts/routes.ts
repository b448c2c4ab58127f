import { mailFactsLink } from '@/server/areas/facility-side/facts/mail-facts-link';
import { readFactsLink } from '@/server/areas/facility-side/facts/read-facts';
import { stateFact } from '@/server/areas/facility-side/facts/state-fact';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

/** A facility's prices, hours, closed days and replies, by the links in its contacts' mails. */
export const factsRoutes = (deps: Deps): Pick<Handlers, 'readFactsLink' | 'stateFact' | 'mailFactsLink'> => ({
  readFactsLink: ({ params, context }) => readFactsLink(deps, params.key, context.address),
  stateFact: ({ params, body, context }) => stateFact(deps, params.key, body, context.address),
  mailFactsLink: ({ params, body, context }) =>
    mailFactsLink(deps, { key: params.key, token: body.token }, context.address),
});
