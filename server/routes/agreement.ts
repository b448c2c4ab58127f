import type { Handlers } from '@/server/http/types';
import { giveAgreementPdf } from '@/server/services/agreement/give-agreement-pdf';
import { verifyAgreement } from '@/server/services/agreement/verify-agreement';
import type { Deps } from '@/server/services/deps';

/** The signed agreement as a PDF, and whether a PDF is genuine (product rule 7). */
export const agreementRoutes = (deps: Deps): Pick<Handlers, 'getAgreementPdf' | 'verifyAgreement'> => ({
  getAgreementPdf: ({ caller }) => giveAgreementPdf(deps, caller),
  verifyAgreement: ({ params }) => verifyAgreement(deps, params.sha256),
});
