import { AppError, invalid } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import { findAccountById } from '@/server/areas/family/rows/account';
import type { Deps } from '@/server/areas/shared/deps';
import { withHashSlot } from '@/server/areas/session/password-hash';
import { clear, count } from '@/server/areas/session/throttle';

/**
 * The caller's account, if this is its password. Throws `invalid` at `field` otherwise: a 401 would mean the session
 * (product rule 6). Wrong ones count as failed sign-ins of the account (`tooMany`).
 */
export async function requireOwnPassword(deps: Deps, caller: Caller, password: string, field: string) {
  const account = await findAccountById(deps.db, caller.accountId);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  const email = normaliseEmail(account.email);
  await withHashSlot(async (slot) => {
    await count(deps, 'signinAccount', email);
    if (!(await slot.matches(account.passwordHash, password))) {
      throw invalid({ [field]: 'This is not your current password.' });
    }
    await clear(deps, 'signinAccount', email);
  });
  return account;
}
