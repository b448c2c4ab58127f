import type { Handlers } from '@/server/http/types';
import { giveAgreementPdf } from '@/server/areas/agreement/agreement-pdf';
import { verifyAgreement } from '@/server/areas/agreement/sign-agreement';
import type { Deps } from '@/server/areas/shared/deps';

/** The PDF of the signed agreement, and its verification (product rule 7). */
export const agreementRoutes = (deps: Deps): Pick<Handlers, 'getAgreementPdf' | 'verifyAgreement'> => ({
  getAgreementPdf: ({ caller }) => giveAgreementPdf(deps, caller),
  verifyAgreement: ({ params }) => verifyAgreement(deps, params.sha256),
});
