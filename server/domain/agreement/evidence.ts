import { createHash } from 'node:crypto';
import { canonicalJson } from '@/server/domain/agreement/canonical-json';

/** What is kept of a signature (product rule 7). */
export interface Evidence {
  id: string;
  familyId: string;
  agreementVersion: string;
  agreementSha256: string;
  /** The PNG data URL. */
  image: string;
  typedName: string | null;
  /** The record's guardians as they stood then; null for entries from before these were kept. */
  signerGuardians: string[] | null;
  /** The signing date given, yyyy-MM-dd. */
  signedOn: string;
  /** The server's time. */
  signedAt: Date;
  /** The network address and browser it came from. */
  address: string;
  userAgent: string;
  profileSha256: string;
  /** The hash of the family's signature before it; null for the first. */
  previousHash: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The hash of an entry, which includes the hash of the one before: no entry can be changed or left out unnoticed. */
export function evidenceHash(evidence: Evidence): string {
  const { id, familyId, agreementVersion, agreementSha256, typedName, signedOn } = evidence;
  const { address, userAgent, profileSha256, previousHash } = evidence;
  return sha256(
    canonicalJson({
      id,
      familyId,
      agreementVersion,
      agreementSha256,
      imageSha256: sha256(evidence.image),
      typedName,
      // Left out where they are not kept, so that the hashes of older entries stay valid. The signer's address is not in here:
      // it goes with the account, and the profile's hash has it.
      signerGuardians: evidence.signerGuardians ?? undefined,
      signedOn,
      signedAt: evidence.signedAt.toISOString(),
      address,
      userAgent,
      profileSha256,
      previousHash,
    }),
  );
}

/** The ids of entries whose hash, or whose link to the one before, is not right; entries oldest first. */
export function brokenEntries(entries: readonly (Evidence & { hash: string })[]): string[] {
  return entries
    .filter((entry, index) => {
      const previous = entries[index - 1]?.hash ?? null;
      return entry.previousHash !== previous || entry.hash !== evidenceHash(entry);
    })
    .map((entry) => entry.id);
}

/**
 * The fingerprint of what the family had answered when it signed: the profile without its signature, and with pictures by
 * id, because their addresses are signed afresh in every answer.
 */
export function profileSha256(profile: { signature: unknown; families?: unknown }): string {
  const { signature: _, families: __, ...answered } = profile;
  return sha256(
    canonicalJson(JSON.parse(JSON.stringify(answered, (key, value) => (key === 'fullPath' ? undefined : value)))),
  );
}
