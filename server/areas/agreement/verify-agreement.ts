import type { Answer } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import { findPdf } from '@/server/areas/agreement/rows';
import { currentAgreement } from '@/server/areas/content/current-agreement';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Whether a PDF with this SHA-256 was given out here, when the agreement in it was signed, and whether its version still
 * stands (product rule 7). It tells nothing of who signed. Throws `notFound` for every other fingerprint.
 */
export async function verifyAgreement(deps: Pick<Deps, 'db'>, sha256: string): Promise<Answer<'verifyAgreement'>> {
  const found = await findPdf(deps.db, sha256);
  if (!found) throw new AppError('notFound', 'We have not issued an agreement with this fingerprint.');
  const { signedOn, agreementVersion } = found;
  return { signedOn, version: agreementVersion, current: agreementVersion === (await currentAgreement()).version };
}
