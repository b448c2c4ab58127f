import type { Handlers } from '@/server/http/types';
import { giveAgreementPdf } from '@/server/areas/family/agreement/agreement-pdf';
import { verifyAgreement } from '@/server/areas/family/agreement/sign-agreement';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** The PDF of the signed agreement, and its verification (product rule 7). */
export const agreementRoutes = (deps: Deps): Pick<Handlers, 'getAgreementPdf' | 'verifyAgreement'> => ({
  getAgreementPdf: ({ caller }) => giveAgreementPdf(deps, caller),
  verifyAgreement: ({ params }) => verifyAgreement(deps, params.sha256),
});
