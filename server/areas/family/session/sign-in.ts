import type { Body, SignedIn } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { findAccountByEmail, lockAccount, updateAccount } from '@/server/areas/family/records/rows/account';
import { issueConfirmation } from '@/server/areas/family/session/codes';
import { enter } from '@/server/areas/family/session/enter';
import { tellIfLeaked } from '@/server/areas/family/session/new-password';
import { type Hashing, withHashSlot } from '@/server/areas/family/session/passwords';
import { listSignUps } from '@/server/areas/family/session/rows';
import { clear, count, take, uncount } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

const wrong = () => new AppError('unauthorized', 'E-mail or password is not right.');

/**
 * Starts a session, or asks for the second factor. Throws `unauthorized` for an unknown address and a wrong password alike,
 * `forbidden` for the right password of an unconfirmed account (and mails a new code), `tooMany`.
 */
export async function signIn(deps: Deps, body: Body<'signin'>, context: CallContext): Promise<SignedIn> {
  const email = normaliseEmail(body.email);
  const proven = await checkPassword(deps, email, body.password, context.address);
  const entered = await inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, proven.accountId);
    if (account?.confirmedAt === null) return 'unconfirmed';
    if (account?.passwordHash !== proven.passwordHash) return 'changed';
    if (proven.rehashed) await updateAccount(tx, account.id, { passwordHash: proven.rehashed });
    const { remember } = body;
    const passwordHash = proven.rehashed ?? account.passwordHash;
    return enter(tx, deps, { ...account, passwordHash }, { remember, by: 'password' }, context);
  });
  // The password changed, or another sign-up was confirmed, during the comparison.
  if (entered === 'changed') return signIn(deps, body, context);
  if (entered !== 'unconfirmed') {
    void tellIfLeaked(deps, proven.accountId, body.password);
    return entered;
  }
  await mailFreshCode(deps, email, proven, context);
  throw new AppError('forbidden', 'Please confirm your e‑mail address first. We’ve sent you a new code.');
}

interface ProvenHash {
  passwordHash: string;
  /** The hash to replace it with, if an earlier version hashed the password as typed. */
  rehashed: string | null;
}

interface Proven extends ProvenHash {
  accountId: string;
}

/** Counts before comparing, so that concurrent guesses count too, and takes the count back if the password is right. */
async function checkPassword(deps: Deps, email: string, password: string, address: string): Promise<Proven> {
  return withHashSlot(async (slot) => {
    await count(deps, 'signinAddress', address);
    await count(deps, 'signinAccount', email);
    const account = await findAccountByEmail(deps.db, email);
    const proven =
      account?.confirmedAt === null
        ? await proveSignUp(deps, slot, account, password)
        : await proveAccount(slot, account?.passwordHash ?? null, password);
    if (!account || !proven) throw wrong();
    await uncount(deps, 'signinAddress', address);
    await clear(deps, 'signinAccount', email);
    return { accountId: account.id, ...proven };
  });
}

async function proveAccount(slot: Hashing, passwordHash: string | null, password: string): Promise<ProvenHash | null> {
  const comparison = await slot.compare(passwordHash, password);
  if (passwordHash === null || comparison === 'wrong') return null;
  return { passwordHash, rehashed: comparison === 'outdated' ? await slot.hash(password) : null };
}

/** An unconfirmed account accepts the password of any of its sign-ups. */
async function proveSignUp(
  deps: Deps,
  slot: Hashing,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<ProvenHash | null> {
  const known = (await listSignUps(deps.db, id)).map((signUp) => signUp.passwordHash);
  const passwordHash = await slot.findSignUp(deps.keys, email, password, known);
  return passwordHash === null ? null : { passwordHash, rehashed: null };
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
