import type { claimCalls } from '@/api/contract/claims';
import { answerClaim, readClaimLink } from '@/server/areas/facilities/claims/answer-claim';
import { claimFacility } from '@/server/areas/facilities/claims/claim-facility';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Claims of listed facilities. */
export const claimRoutes = (deps: Deps): HandlersOf<typeof claimCalls> => ({
  claimFacility: ({ body, context }) => claimFacility(deps, body, context.address),
  readClaimLink: ({ params, context }) => readClaimLink(deps, params.key, context.address),
  answerClaim: ({ params, body, context }) => answerClaim(deps, params.key, body, context.address),
});
