import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { countUnguardedLogIn, findFactor, readGuard } from '@/server/areas/family/factor/rows';
import { newFactorChallenge } from '@/server/areas/family/factor/rules/challenge';
import { type LogInBy, waysOf } from '@/server/areas/family/factor/rules/codes';
import { deviceOf, tellOfNewDevice } from '@/server/areas/family/session/devices';
import { isTrusted } from '@/server/areas/family/session/rows';
import { startSession } from '@/server/areas/family/session/sessions';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

interface Entrant {
  id: string;
  familyId: string;
  email: string;
  passwordHash: string | null;
}

/**
 * Begins a session after the password or the mailbox was proven, or asks for the second factor where one is due. A trusted
 * device replaces it for a log-in with the password only. Call it under the account's lock.
 */
export async function enter(
  tx: Tx,
  deps: Deps,
  account: Entrant,
  { remember, by }: { remember: boolean; by: LogInBy },
  context: CallContext,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const { id: accountId, passwordHash } = account;
  const factor = await findFactor(tx, accountId);
  const { deviceHash } = deviceOf(accountId, context);
  if (factor && !(by === 'password' && (await isTrusted(tx, accountId, deviceHash, now)))) {
    const nonce = randomBytes(16).toString('base64url');
    return {
      challenge: newFactorChallenge(deps.keys, { accountId, remember, by }, passwordHash, nonce, now),
      factors: waysOf(factor.kind, by, factor.recoveryCodes),
    };
  }
  if (deps.requiresFactor && !(await readGuard(tx, accountId)).isGuarded) await countUnguardedLogIn(tx, accountId);
  // After a mailed link, the owner gets a mail about the new password, or has just created the account.
  if (by === 'password') await tellOfNewDevice(tx, deps, account, context);
  return startSession(tx, deps, accountId, remember, context);
}
