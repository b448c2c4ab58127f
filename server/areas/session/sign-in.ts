import type { Body, Tokens } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { inTransaction } from '@/server/db/transaction';
import { findAccountByEmail, lockAccount } from '@/server/areas/family/rows/account';
import { listSignUps } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { issueConfirmation } from '@/server/areas/session/codes';
import { withHashSlot } from '@/server/areas/session/passwords';
import { startSession } from '@/server/areas/session/sessions';
import { clear, count, take, uncount } from '@/server/areas/session/throttle';

const wrong = () => new AppError('unauthorized', 'E-mail or password is not right.');

/**
 * Starts a session. Throws `unauthorized` for an unknown address and a wrong password alike, `forbidden` for the right password
 * of an unconfirmed account (and mails a new code), `tooMany`.
 */
export async function signIn(deps: Deps, body: Body<'signin'>, context: CallContext): Promise<Tokens> {
  const email = normaliseEmail(body.email);
  const proven = await checkPassword(deps, email, body.password, context.address);
  const tokens = await inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, proven.accountId);
    if (account?.confirmedAt === null) return null;
    // The password changed, or another sign-up was confirmed, during the comparison.
    if (account?.passwordHash !== proven.passwordHash) throw wrong();
    return startSession(tx, deps, account.id, body.remember);
  });
  if (tokens) return tokens;
  await mailFreshCode(deps, email, proven, context);
  throw new AppError('forbidden', 'Please confirm your e-mail address first. We’ve sent you a new code.');
}

interface Proven {
  accountId: string;
  passwordHash: string;
}

/** Counts before comparing, so that concurrent guesses count too, and takes the count back if the password is right. */
async function checkPassword(deps: Deps, email: string, password: string, address: string): Promise<Proven> {
  return withHashSlot(async (slot) => {
    await count(deps, 'signinAddress', address);
    await count(deps, 'signinAccount', email);
    const account = await findAccountByEmail(deps.db, email);
    const passwordHash =
      account?.confirmedAt === null
        ? await findSignUpPassword(deps, account.id, await slot.hashSignUp(deps.secret, email, password))
        : (await slot.matches(account?.passwordHash ?? null, password)) && account!.passwordHash;
    if (!account || !passwordHash) throw wrong();
    await uncount(deps, 'signinAddress', address);
    await clear(deps, 'signinAccount', email);
    return { accountId: account.id, passwordHash };
  });
}

/** An unconfirmed account accepts the password of any of its sign-ups. */
async function findSignUpPassword(deps: Deps, accountId: string, passwordHash: string): Promise<string | null> {
  const signUps = await listSignUps(deps.db, accountId);
  return signUps.some((signUp) => signUp.passwordHash === passwordHash) ? passwordHash : null;
}

/** The new code activates only the password that was given. */
async function mailFreshCode(
  deps: Deps,
  to: string,
  { accountId, passwordHash }: Proven,
  context: CallContext,
): Promise<void> {
  const waits = [await take(deps, 'mailAddress', context.address), await take(deps, 'mailMailbox', to)];
  if (waits.some((wait) => wait !== null)) return;
  await inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const signUp = (await listSignUps(tx, accountId)).find((one) => one.passwordHash === passwordHash);
    if (!account || !signUp) return;
    await issueConfirmation(tx, deps, { accountId, familyId: account.familyId, to }, signUp.id);
  });
}
