import { invalid } from '@/lib/app-error';
import { findAccountById, lockAccount, updateAccount } from '@/server/areas/family/records/rows/account';
import { isCommonPassword } from '@/server/areas/family/session/rules/password-strength';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

type LeakDeps = Pick<Deps, 'leaks' | 'log'>;

/** Throws `invalid` {password} for a common or leaked password (product rule 6). The contract checks the pattern. */
export async function requireUncommon(deps: LeakDeps, password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid({ password: 'This password is too easy to guess. Choose another one.' });
  }
  if (await isLeaked(deps, password)) {
    throw invalid({ password: 'This password was stolen from another website. Choose another one.' });
  }
}

/** False, too, if the list does not answer: nobody waits for a service that is not ours. */
async function isLeaked({ leaks, log }: LeakDeps, password: string): Promise<boolean> {
  try {
    return (await leaks?.has(password)) ?? false;
  } catch (error) {
    log.warn({ err: error }, 'the list of leaked passwords did not answer');
    return false;
  }
}

/** After a log-in, which does not wait for it: mails once that the password leaked elsewhere. Never throws. */
export async function tellIfLeaked(deps: Deps, accountId: string, password: string): Promise<void> {
  try {
    if (!deps.leaks) return;
    const known = await findAccountById(deps.db, accountId);
    if (!known || known.leakToldAt || !(await isLeaked(deps, password))) return;
    await inTransaction(deps, async (tx) => {
      const account = await lockAccount(tx, accountId);
      // Another log-in told it, or the password is new.
      if (!account || account.leakToldAt || account.passwordHash !== known.passwordHash) return;
      await updateAccount(tx, accountId, { leakToldAt: deps.clock.now() });
      await enqueueMail(tx, deps, { kind: 'passwordLeaked', to: account.email, familyId: account.familyId });
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'a parent was not told of a leaked password');
  }
}
