import type { CallContext } from '@/lib/call-context';
import { type findFactor, keepStep, useRecoveryCode, useUpChallenge } from '@/server/areas/family/factor/rows';
import { appStepOf, areMailedDigits, proofMs, readTyped, recoveryHash } from '@/server/areas/family/factor/rules/codes';
import { clear, count, uncount } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash, unseal } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';

type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/**
 * Whether the typed code proves the factor now; it is used up then. `mailed`: what the mailed codes are derived from that may
 * prove it here. Call it under the account's lock.
 */
export async function takeCode(
  tx: Tx,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { accountId, kind, secret, lastStep }: Factor,
  typed: string,
  mailed: readonly string[],
): Promise<boolean> {
  const code = readTyped(typed);
  if (!code) return false;
  const now = clock.now();
  if (kind === 'email' && 'digits' in code) {
    const what = mailed.find((one) => areMailedDigits(keys, one, code.digits));
    if (what === undefined) return false;
    return useUpChallenge(tx, { hash: plainHash(what), expiresAt: new Date(now.getTime() + proofMs) });
  }
  const opened = unseal(keys, 'factor-secret', secret, accountId);
  // SECRET was lost.
  if (!opened) return false;
  if ('recovery' in code) return useRecoveryCode(tx, accountId, recoveryHash(opened.text, code.recovery));
  const step = appStepOf(opened.text, code.digits, now, lastStep);
  if (step === null) return false;
  await keepStep(tx, accountId, step);
  return true;
}

/**
 * Counts a code like a wrong password before `check` compares it, so that concurrent guesses count too, and takes the count back
 * unless that returns null. Recovery codes are too long to be guessed, so they go on when an account's codes are used up. Throws
 * `tooMany`.
 */
export async function countingCode<T>(
  deps: Deps,
  accountId: string,
  typed: string,
  { address }: Pick<CallContext, 'address'>,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await count(deps, 'signinAddress', address, 'unknownToken');
  const code = readTyped(typed);
  if (code && 'digits' in code) await count(deps, 'factorAccount', accountId);
  const proven = await check();
  if (proven === null) return null;
  await uncount(deps, 'signinAddress', address);
  await clear(deps, 'factorAccount', accountId);
  return proven;
}
