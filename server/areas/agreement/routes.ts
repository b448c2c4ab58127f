import type { Handlers } from '@/server/http/types';
import { giveAgreementPdf } from '@/server/areas/agreement/agreement-pdf';
import { verifyAgreement } from '@/server/areas/agreement/sign-agreement';
import type { Deps } from '@/server/areas/shared/deps';

/** The signed agreement as a PDF, and whether a PDF is genuine (product rule 7). */
export const agreementRoutes = (deps: Deps): Pick<Handlers, 'getAgreementPdf' | 'verifyAgreement'> => ({
  getAgreementPdf: ({ caller }) => giveAgreementPdf(deps, caller),
  verifyAgreement: ({ params }) => verifyAgreement(deps, params.sha256),
});
