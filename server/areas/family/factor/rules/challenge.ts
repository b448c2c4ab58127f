import type { FactorKind } from '@/lib/enums';
import { uuidPattern } from '@/lib/ids';
import { type LogInBy, proofMs } from '@/server/areas/family/factor/rules/codes';
import { isKeyedHash, type Keys, keyedHash, plainHash, seal, unseal } from '@/server/areas/platform/shared/rules';

/** The log-in that waits for its second factor. */
export interface WaitingLogIn {
  accountId: string;
  remember: boolean;
  by: LogInBy;
}

export interface Challenge extends WaitingLogIn {
  expiresAt: Date;
}

export const challengeLifetimeMs = proofMs;

/** A new password ends the challenges of the one before. */
const signedOf = (payload: string, passwordHash: string | null) => `${payload} ${plainHash(passwordHash ?? '')}`;

/** Signed, and stored only once it is answered. `nonce` is random text. */
export function newFactorChallenge(
  keys: Keys,
  { accountId, remember, by }: WaitingLogIn,
  passwordHash: string | null,
  nonce: string,
  now: Date,
): string {
  const content = JSON.stringify([accountId, remember, by, now.getTime() + challengeLifetimeMs, nonce]);
  const payload = Buffer.from(content).toString('base64url');
  return `${payload}.${keyedHash(keys, 'factor-challenge', signedOf(payload, passwordHash))}`;
}

/** What a challenge says. Nothing of it is certain before {@link isFactorChallenge}. */
export function readFactorChallenge(challenge: string): Challenge | null {
  try {
    const content = Buffer.from(challenge.split('.')[0]!, 'base64url').toString('utf8');
    const [accountId, remember, by, expires] = JSON.parse(content) as unknown[];
    if (typeof accountId !== 'string' || !uuidPattern.test(accountId) || typeof expires !== 'number') return null;
    return {
      accountId,
      remember: remember === true,
      by: by === 'password' ? by : 'mail',
      expiresAt: new Date(expires),
    };
  } catch {
    return null;
  }
}

/** Whether we made the challenge, for an account that has this password still, and it has not expired. */
export function isFactorChallenge(keys: Keys, challenge: string, passwordHash: string | null, now: Date): boolean {
  const [payload, hash, ...rest] = challenge.split('.');
  const read = readFactorChallenge(challenge);
  if (!payload || !hash || rest.length > 0 || !read || now >= read.expiresAt) return false;
  return isKeyedHash(keys, 'factor-challenge', signedOf(payload, passwordHash), hash);
}

/** A second factor that a session has begun to turn on. */
export interface Setup {
  accountId: string;
  chainId: string;
  kind: FactorKind;
  secret: string;
  expiresAt: Date;
}

/** Sealed, because it holds the secret; the session that began it sends it back. */
export const newSetup = (keys: Keys, { expiresAt, ...setup }: Setup, iv: Uint8Array): string =>
  seal(keys, 'factor-setup', JSON.stringify([setup.kind, setup.secret, expiresAt.getTime()]), whoseOf(setup), iv);

const whoseOf = ({ accountId, chainId }: Pick<Setup, 'accountId' | 'chainId'>) => `${accountId} ${chainId}`;

/** Null for a setup of another account or session, and one that has expired. */
export function readSetup(
  keys: Keys,
  sealed: string,
  whose: Pick<Setup, 'accountId' | 'chainId'>,
  now: Date,
): Setup | null {
  const opened = unseal(keys, 'factor-setup', sealed, whoseOf(whose));
  if (!opened) return null;
  const [kind, secret, expires] = JSON.parse(opened.text) as [FactorKind, string, number];
  return now.getTime() < expires ? { ...whose, kind, secret, expiresAt: new Date(expires) } : null;
}
