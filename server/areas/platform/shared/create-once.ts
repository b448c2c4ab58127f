import { AppError, invalid } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { claimKey, findClaim, rememberAnswer } from '@/server/areas/platform/shared/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

/**
 * Runs `create` in a transaction. With an Idempotency-Key, that transaction also stores the answer for 24 hours: a retry creates
 * nothing and gets the same answer (product rule 11), and a concurrent retry waits. Throws `invalid` if the key was used for
 * another request, or for another family.
 */
export async function createOnce<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'triggerJob'>,
  caller: Pick<Caller, 'accountId' | 'familyId'>,
  claim: IdempotencyClaim | null,
  create: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (tx) => {
    if (!claim) return create(tx);
    if (await claimKey(tx, caller, claim, deps.clock.now())) {
      const answer = await create(tx);
      await rememberAnswer(tx, caller.accountId, claim.key, answer);
      return answer;
    }
    const earlier = await findClaim(tx, caller.accountId, claim.key);
    if (!earlier) throw new AppError('unauthorized', 'Please log in.');
    const isSame = earlier.operation === claim.operation && earlier.bodyHash === claim.bodyHash;
    if (!isSame || earlier.familyId !== caller.familyId) {
      throw invalid({ 'Idempotency-Key': 'This key was already used for another request.' });
    }
    return earlier.answer as T;
  });
}
