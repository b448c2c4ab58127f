import { invalid, unauthorized } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { findAccountById } from '@/server/areas/family/records/rows/account';
import { withHashSlot } from '@/server/areas/family/session/passwords';
import { clear, count } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';

/**
 * Returns the caller's account if this is its password. Otherwise throws `invalid` at `field`, because a 401 would end the
 * session (product rule 6). Wrong passwords count as failed logins (`tooMany`).
 */
export async function requireOwnPassword(deps: Deps, caller: Caller, password: string, field: string) {
  const account = await findAccountById(deps.db, caller.accountId);
  if (!account) throw unauthorized();
  const email = normaliseEmail(account.email);
  await withHashSlot(async (slot) => {
    await count(deps, 'signinAccount', email);
    if ((await slot.compare(account.passwordHash, password)) === 'wrong') {
      throw invalid({ [field]: 'That isn’t your current password.' });
    }
    await clear(deps, 'signinAccount', email);
  });
  return account;
}
