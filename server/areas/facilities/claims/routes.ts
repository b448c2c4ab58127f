import { answerClaim, readClaimLink } from '@/server/areas/facilities/claims/answer-claim';
import { claimFacility } from '@/server/areas/facilities/claims/claim-facility';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

/** Claims of listed facilities. */
export const claimRoutes = (deps: Deps): Pick<Handlers, 'claimFacility' | 'readClaimLink' | 'answerClaim'> => ({
  claimFacility: ({ body, context }) => claimFacility(deps, body, context.address),
  readClaimLink: ({ params, context }) => readClaimLink(deps, params.key, context.address),
  answerClaim: ({ params, body, context }) => answerClaim(deps, params.key, body, context.address),
});
