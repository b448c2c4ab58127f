import { randomUUID } from 'node:crypto';
import type { Answer, Body, Profile } from '@/api/contract/types';
import { AppError, conflict, invalid } from '@/lib/app-error';
import type { FamilyKind } from '@/lib/family/family-records';
import type { CallContext, Caller } from '@/lib/call-context';
import { checkSigningDate } from '@/lib/validation/date-rules';
import { findPdf, insertSignature, keepAgreementText, readNewestHash } from '@/server/areas/family/agreement/rows';
import { evidenceHash, profileSha256, readPng } from '@/server/areas/family/agreement/rules';
import { currentAgreement } from '@/server/areas/platform/content/read-content';
import { countRecords, lockFamily } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

type GivenSignature = NonNullable<Body<'updateUser'>['signature']>;

/** The records a family needs before it can sign (product rule 7). */
const minimum: readonly FamilyKind[] = ['child', 'parent_info', 'emergency_contact'];

/**
 * Signs the current agreement for the family and appends the evidence with the hash of the previous entry. Throws `invalid` by
 * field, `conflict` if the required records are missing or another version was read.
 * @param profile as read in this transaction
 */
export async function signAgreement(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  caller: Caller,
  given: GivenSignature,
  context: Pick<CallContext, 'address' | 'userAgent'>,
  profile: () => Promise<Profile>,
): Promise<void> {
  const now = deps.clock.now();
  requireFields(given, now);
  // The lock keeps the required records, and keeps the chain of hashes in order.
  await lockFamily(tx, caller.familyId);
  for (const kind of minimum) {
    if ((await countRecords(tx, kind, caller.familyId)) === 0) {
      throw conflict('Add at least one child, one parent or guardian and one emergency contact before you sign.');
    }
  }
  const agreement = await currentAgreement();
  if (given.agreementVersion !== undefined && given.agreementVersion !== agreement.version) {
    throw conflict('The agreement has changed since you opened this page. Read the new version before you sign.');
  }
  await keepAgreementText(tx, {
    sha256: agreement.sha256,
    version: agreement.version,
    markdown: agreement.markdown,
    firstSignedAt: now,
  });
  const answered = await profile();
  const evidence = {
    id: randomUUID(),
    familyId: caller.familyId,
    agreementVersion: agreement.version,
    agreementSha256: agreement.sha256,
    image: given.image,
    typedName: given.typedName?.trim() || null,
    signerGuardians: answered.parentInfo.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
    signedOn: given.date,
    signedAt: now,
    address: context.address,
    userAgent: context.userAgent,
    profileSha256: profileSha256(answered),
    previousHash: (await readNewestHash(tx, caller.familyId)) ?? null,
  };
  await insertSignature(tx, {
    ...evidence,
    accountId: caller.accountId,
    signerEmail: answered.accountInfo.email,
    hash: evidenceHash(evidence),
  });
}

function requireFields(given: GivenSignature, now: Date): void {
  const fields: Record<string, string> = {};
  if (!readPng(given.image)) fields['signature.image'] = 'Draw your signature again, or type your name instead.';
  const date = checkSigningDate(given.date, now.toISOString().slice(0, 10));
  if (date) fields['signature.date'] = date;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/**
 * Tells when the agreement in the PDF with this SHA-256 was signed, and whether its version is current (product rule 7), but not
 * who signed. Throws `notFound` for a PDF that is not ours.
 */
export async function verifyAgreement(deps: Pick<Deps, 'db'>, sha256: string): Promise<Answer<'verifyAgreement'>> {
  const found = await findPdf(deps.db, sha256);
  if (!found) throw new AppError('notFound', 'We didn’t issue an agreement with this fingerprint.');
  const { signedOn, agreementVersion } = found;
  return { signedOn, version: agreementVersion, current: agreementVersion === (await currentAgreement()).version };
}
