import type { Body, Tokens } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext } from '@/lib/call';
import { normaliseEmail } from '@/lib/validation/email';
import { inTransaction } from '@/server/db/transaction';
import { findAccountByEmail, lockAccount } from '@/server/repositories/accounts';
import type { Deps } from '@/server/services/deps';
import { issueCode } from '@/server/services/session/issue-code';
import { withHashSlot } from '@/server/services/session/password-hash';
import { startSession } from '@/server/services/session/start-session';
import { clear, count, take, uncount } from '@/server/services/session/throttle';

const wrong = () => new AppError('unauthorized', 'E-mail or password is not right.');

/**
 * Begins a session. Throws `unauthorized` alike for an unknown address and a wrong password, `forbidden` for the right
 * password of an account that was not confirmed (with a fresh code by mail), `tooMany` after too many failures.
 */
export async function signIn(deps: Deps, body: Body<'signin'>, context: CallContext): Promise<Tokens> {
  const email = normaliseEmail(body.email);
  const account = await checkPassword(deps, email, body.password, context.address);
  const tokens = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAccount(tx, account.id);
    // The password was changed while this one was being compared.
    if (locked?.passwordHash !== account.passwordHash) throw wrong();
    return locked.confirmedAt === null ? null : startSession(tx, deps, account.id, body.remember);
  });
  if (tokens) return tokens;
  await mailFreshCode(deps, account, context);
  throw new AppError('forbidden', 'Please confirm your e-mail address first. We have sent you a new code.');
}

/** Counted before the password is compared, so that guesses made at once count too, and uncounted when it was right. */
async function checkPassword(deps: Deps, email: string, password: string, address: string) {
  return withHashSlot(async (slot) => {
    await count(deps, 'signinAddress', address);
    await count(deps, 'signinAccount', email);
    const account = await findAccountByEmail(deps.db, email);
    const isRight = await slot.matches(account?.passwordHash ?? null, password);
    if (!account || !isRight) throw wrong();
    await uncount(deps, 'signinAddress', address);
    await clear(deps, 'signinAccount', email);
    return account;
  });
}

async function mailFreshCode(
  deps: Deps,
  account: { id: string; familyId: string; email: string; passwordHash: string },
  context: CallContext,
): Promise<void> {
  const waits = [
    await take(deps, 'mailAddress', context.address),
    await take(deps, 'mailMailbox', normaliseEmail(account.email)),
  ];
  if (waits.some((wait) => wait !== null)) return;
  await inTransaction(deps.db, (tx) =>
    issueCode(tx, deps, {
      accountId: account.id,
      familyId: account.familyId,
      purpose: 'confirm',
      to: account.email,
      passwordHash: account.passwordHash,
    }),
  );
  deps.wake('mail');
}
