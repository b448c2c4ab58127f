import type { Body, Tokens } from '@/api/contract/types';
import { invalid, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { findAccountById, lockAccount } from '@/server/areas/family/records/rows/account';
import { requireUncommon } from '@/server/areas/family/session/new-password';
import { hashPassword, setPassword, withHashSlot } from '@/server/areas/family/session/passwords';
import { isRemembered } from '@/server/areas/family/session/rows';
import { startSession } from '@/server/areas/family/session/sessions';
import { clear, count } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Sets a new password and ends all other sessions; this one continues with the returned tokens. Throws `invalid`
 * {currentPassword} or {password}, `tooMany`.
 */
export async function updatePassword(
  deps: Deps,
  caller: Caller,
  body: Body<'updatePassword'>,
  { address }: CallContext,
): Promise<Tokens> {
  const account = await requireOwnPassword(deps, caller, body.currentPassword, 'currentPassword');
  await requireUncommon(body.password);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(deps, async (tx) => {
    const locked = await lockAccount(tx, caller.accountId);
    if (!locked) throw unauthorized();
    if (locked.passwordHash !== account.passwordHash) {
      throw invalid({ currentPassword: 'Your password was just changed.' });
    }
    const remember = await isRemembered(tx, caller.chainId);
    await setPassword(tx, deps, locked, passwordHash);
    return startSession(tx, deps, caller.accountId, { remember, address });
  });
}

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
