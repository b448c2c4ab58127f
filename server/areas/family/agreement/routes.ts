import type { agreementCalls } from '@/api/contract/common';
import { giveAgreementPdf } from '@/server/areas/family/agreement/agreement-pdf';
import { verifyAgreement } from '@/server/areas/family/agreement/sign-agreement';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** The PDF of the signed agreement, and its verification (product rule 7). */
export const agreementRoutes = (deps: Deps): HandlersOf<typeof agreementCalls> => ({
  getAgreementPdf: ({ caller }) => giveAgreementPdf(deps, caller),
  verifyAgreement: ({ params }) => verifyAgreement(deps, params.sha256),
});
