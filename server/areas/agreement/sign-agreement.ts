import { randomUUID } from 'node:crypto';
import type { Body, Profile } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import type { FamilyKind } from '@/lib/family/family-records';
import { checkSigningDate } from '@/lib/validation/date-rules';
import { insertSignature, keepAgreementText, readNewestHash } from '@/server/areas/agreement/rows';
import { evidenceHash, profileSha256, readPng } from '@/server/areas/agreement/rules';
import { currentAgreement } from '@/server/areas/content/current-agreement';
import { countRecords, lockFamily } from '@/server/areas/family/rows/records';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';

type GivenSignature = NonNullable<Body<'updateUser'>['signature']>;

/** What a family needs before it can sign (product rule 7). */
const minimum: readonly FamilyKind[] = ['child', 'parent_info', 'emergency_contact'];

/**
 * Signs today's agreement for the family: checks the picture, the date and that the minimum is entered, and appends the
 * evidence with the hash of the entry before it. Throws `invalid` by field, `conflict` before the minimum is met and where
 * another version was read than is in force now.
 * @param profile what the family has answered, as of this transaction
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
  // Under the family's lock nothing of the minimum goes, and no other signature comes in between.
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
