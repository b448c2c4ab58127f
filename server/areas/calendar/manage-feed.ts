import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import { keyedHash, plainHash } from '@/server/areas/shared/rules';
import { isAdult, lockAccount } from '@/server/areas/family/rows/account';
import { deleteFeed, writeFeed } from '@/server/areas/calendar/rows';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Opens the family's calendar feed under a secret address, told this once and stored hashed. Opening it again changes the
 * address, so that an old one that went astray is worth nothing. Under an idempotency key the secret is derived from the
 * key, so that a repeated call reads the same address though nothing remembers it.
 */
export async function openFeed(deps: Deps, caller: Caller, claim: IdempotencyClaim | null): Promise<{ url: string }> {
  const seed = claim ? `${caller.accountId} ${claim.key}` : randomBytes(32).toString('base64url');
  const secret = keyedHash(deps.secret, 'calendar-feed', `${caller.familyId} ${seed}`);
  await createOnce(deps, caller, claim, async (tx) => {
    // Under the account's lock, so that who is leaving the record at this moment opens no feed of it.
    await lockAccount(tx, caller.accountId);
    if (!(await isAdult(tx, caller))) throw new AppError('unauthorized', 'Please log in.');
    await writeFeed(tx, { familyId: caller.familyId, secretHash: plainHash(secret), createdAt: deps.clock.now() });
    return {};
  });
  return { url: `${deps.publicUrl}/api/v1/calendar/${secret}.ics` };
}

/** Revokes the feed; its address is 404 from now on. */
export async function closeFeed(deps: Pick<Deps, 'db'>, caller: Caller): Promise<Record<string, never>> {
  await deleteFeed(deps.db, caller.familyId);
  return {};
}
