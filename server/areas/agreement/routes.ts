import type { agreementCalls } from '@/api/contract/common';
import type { HandlersOf } from '@/server/http/types';
import { giveAgreementPdf } from '@/server/areas/agreement/agreement-pdf';
import { verifyAgreement } from '@/server/areas/agreement/sign-agreement';
import type { Deps } from '@/server/areas/shared/deps';

/** The PDF of the signed agreement, and its verification (product rule 7). */
export const agreementRoutes = (deps: Deps): HandlersOf<typeof agreementCalls> => ({
  getAgreementPdf: ({ caller }) => giveAgreementPdf(deps, caller),
  verifyAgreement: ({ params }) => verifyAgreement(deps, params.sha256),
});
