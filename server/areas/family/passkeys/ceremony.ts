import { randomBytes } from 'node:crypto';
import { useUpChallenge } from '@/server/areas/family/factor/rows';
import { type Ceremony, challengeLifetimeMs, newChallenge, readChallenge } from '@/server/areas/family/passkeys/rules';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';

type CeremonyDeps = Pick<Deps, 'clock' | 'keys' | 'publicUrl'>;

const siteOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
};

export const beginCeremony = (deps: CeremonyDeps, ceremony: Ceremony) => ({
  challenge: newChallenge(deps.keys, ceremony, randomBytes(16).toString('base64url'), deps.clock.now()),
  rpId: siteOf(deps).rpId,
  timeout: challengeLifetimeMs,
});

/** What both verifications of the package expect of the browser's answer. */
export function expectedOf(deps: CeremonyDeps, ceremony: Ceremony) {
  const { origin, rpId } = siteOf(deps);
  const { keys, clock } = deps;
  return {
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => readChallenge(keys, ceremony, challenge, clock.now()) !== null,
  };
}

/** The challenge in the browser's answer; verify the answer first. False if it was answered before. */
export async function useUpChallengeOf(
  tx: Tx,
  deps: CeremonyDeps,
  ceremony: Ceremony,
  clientDataJSON: string,
): Promise<boolean> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge: string };
  const expiresAt = readChallenge(deps.keys, ceremony, challenge, deps.clock.now());
  return expiresAt !== null && useUpChallenge(tx, { hash: plainHash(challenge), expiresAt });
}

/** Loaded at the first use: it brings a reader of certificates. */
export const webAuthn = () => import('@simplewebauthn/server');
